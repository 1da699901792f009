import type { CompiledNode, Expr, WidgetNode } from '../../schemas/compiled.ts';
import { childrenOf } from '../../schemas/node-walk.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import { dependencies, type EvaluationScope, Row } from '../expression/evaluate.ts';
import type { Core } from '../state/core.ts';

/** The place of nodes: the names they can read, and the rows they are in. */
export class Place {
  readonly scope: EvaluationScope;
  /** Keys of the enclosing rows, for identities; empty outside of rows. */
  readonly row: string;
  private memory: Map<WidgetNode, unknown> | undefined;

  constructor(scope: EvaluationScope, row = '') {
    this.scope = scope;
    this.row = row;
  }

  /** Elements that a view has drawn here, by node; cached as long as the place exists. */
  get drawn(): Map<WidgetNode, unknown> {
    this.memory ??= new Map();
    return this.memory;
  }
}

/** A visible node and its place. */
export interface VisibleNode {
  readonly node: WidgetNode;
  readonly place: Place;
}

/** Rows of a list when last computed: an unchanged row keeps its place. */
export type Rows = Map<string, { item: unknown; index: number; outer: Place; place: Place }>;

/**
 * The visible widgets among nodes, in document order: conditions, groups, switches and rows are flattened into one
 * list. The children of a widget are a list of their own.
 *
 * @param before the rows of the last time
 * @param rows collects the rows of this time
 */
export function visibleNodes(
  core: Pick<Core, 'evaluate' | 'trace'>,
  nodes: readonly CompiledNode[],
  place: Place,
  before?: Rows,
  rows: Rows = new Map(),
): VisibleNode[] {
  return nodes.flatMap((node) => {
    if (node.when !== undefined && core.evaluate(node.when, place.scope) !== true) return [];
    if ('w' in node) return { node, place };
    return [...branchesOf(core, node, place, rows, before)].flatMap(([holds, list, at]) =>
      holds ? visibleNodes(core, list, at, before, rows) : [],
    );
  });
}

/** A list of nodes inside a node. */
export type Branch = readonly [
  /** Whether it is visible. */
  holds: boolean,
  nodes: readonly CompiledNode[],
  place: Place,
  /** Index of the row or case, -1 for `else`; absent if unconditional. */
  index?: number,
  /** Index of the case that was taken, -1 for none. */
  taken?: number,
];

/**
 * The child lists of a node that is not a widget. The only place that implements its conditions, shared by what is
 * visible and by the explanation of what is not. A list without rows yields one invisible, empty row.
 */
export function* branchesOf(
  { evaluate, trace }: Pick<Core, 'evaluate' | 'trace'>,
  node: Exclude<CompiledNode, WidgetNode>,
  place: Place,
  rows: Rows,
  before?: Rows,
): Generator<Branch> {
  const { scope } = place;
  if ('each' in node) {
    const value = evaluate(node.each, scope);
    const some = Array.isArray(value) && value.length > 0;
    COVERAGE: trace?.branch?.(node.n, some ? 0 : -1);
    for (const [index, item] of (some ? value : [null]).entries()) {
      let inner = new Row(scope, node.as, item);
      if (node.index !== undefined) inner = new Row(inner, node.index, index);
      const own = `${place.row}${node.n}:${node.key === undefined ? index : evaluate(node.key, inner)}/`;
      let id = own;
      // Servers may repeat keys, but rows must be unique. If a row has fields, only the first is kept, because their
      // values could not be told apart.
      if (rows.has(id) && hasField(node.show)) continue;
      for (let twin = 2; rows.has(id); twin += 1) id = `${own}${twin}/`;
      const old = before?.get(id);
      const same = old && old.item === item && old.index === index && old.outer === place;
      const row = same ? old.place : new Place(inner, id);
      rows.set(id, { item, index, outer: place, place: row });
      yield [some, node.show, row, index];
    }
    yield [!some, node.else ?? [], place, -1];
  } else if ('switch' in node) {
    const subject = evaluate(node.switch, scope);
    // A case whose own condition fails passes to the next one.
    const taken = node.cases.findIndex(
      ({ is, when }) => (is as unknown[]).includes(subject) && (when === undefined || evaluate(when, scope) === true),
    );
    COVERAGE: trace?.branch?.(node.n, taken);
    for (const [index, { show }] of node.cases.entries()) yield [index === taken, show, place, index, taken];
    yield [taken < 0, node.else, place, -1];
  } else yield [true, node.show, place];
}

/** The keys in `changes` that decide which of the nodes are visible. Empty if all always are. */
export function conditionKeys(nodes: readonly CompiledNode[]): ChangeKey[] {
  return dependencies(['list', ...conditionsIn(nodes)]);
}

function conditionsIn(nodes: readonly CompiledNode[]): Expr[] {
  return nodes.flatMap((node) => {
    const own =
      'each' in node
        ? [node.each, node.key]
        : 'switch' in node
          ? [node.switch, ...node.cases.map(({ when }) => when)]
          : [];
    const inside = 'w' in node ? [] : conditionsIn(childrenOf(node));
    return [node.when, ...own, ...inside].map((expr) => expr ?? null);
  });
}

/** Whether any widget in the list is a field. */
export function hasField(nodes: readonly CompiledNode[]): boolean {
  return nodes.some((node) => ('w' in node ? node.field : hasField(childrenOf(node))));
}

/** Whether the nodes are widgets that are always visible, and none is a field. */
export function isFixed(nodes: readonly CompiledNode[]): boolean {
  return nodes.every((node) => 'w' in node && node.when === undefined && !node.field);
}
