import type { CompiledNode, Expr, WidgetNode } from '../../schemas/compiled.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import { dependencies, type EvaluationScope, Row } from '../expression/evaluate.ts';
import type { Core } from '../state/core.ts';
import { childrenOf } from './children.ts';

/** Where nodes stand: the names they can read, and which row of which lists it is. */
export class Place {
  readonly scope: EvaluationScope;
  /** Keys of the rows around, for identities; empty outside of rows. */
  readonly row: string;
  private memory: Map<WidgetNode, unknown> | undefined;

  constructor(scope: EvaluationScope, row = '') {
    this.scope = scope;
    this.row = row;
  }

  /** What a view has drawn here, by node: it stays as it is as long as the place does. */
  get drawn(): Map<WidgetNode, unknown> {
    this.memory ??= new Map();
    return this.memory;
  }
}

/** A node that shows, at its place. */
export interface VisibleNode {
  readonly node: WidgetNode;
  readonly place: Place;
}

/** Rows of a list as they were last: a row that has not changed keeps its place. */
export type Rows = Map<string, { item: unknown; index: number; outer: Place; place: Place }>;

/**
 * The widgets among nodes that show now, in the order of the document: conditions, groups, switches and rows
 * dissolve into one flat list. What stands inside the widgets is a list of its own.
 *
 * @param before rows of the last time
 * @param rows takes the rows of this time
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
  /** Whether it shows. */
  holds: boolean,
  nodes: readonly CompiledNode[],
  place: Place,
  /** Number of the row or case, -1 for `else`; absent for what is in no choice. */
  index?: number,
  /** Number of the case that is taken, -1 for none. */
  taken?: number,
];

/**
 * The lists inside a node that is no widget. The only place that says what its conditions mean: what shows and why
 * something does not both come from here. Of a list without rows one is made, for nothing, that does not show.
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
      // Servers repeat keys; rows must not. What is typed cannot be told apart then: the first is the one to fill in.
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
    // A case whose own condition fails leaves it to the next.
    const taken = node.cases.findIndex(
      ({ is, when }) => (is as unknown[]).includes(subject) && (when === undefined || evaluate(when, scope) === true),
    );
    COVERAGE: trace?.branch?.(node.n, taken);
    for (const [index, { show }] of node.cases.entries()) yield [index === taken, show, place, index, taken];
    yield [taken < 0, node.else, place, -1];
  } else yield [true, node.show, place];
}

/** What decides which of the nodes show: keys in `changes`. Empty where all always do. */
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

/** Whether there is a field among the widgets of a list. */
export function hasField(nodes: readonly CompiledNode[]): boolean {
  return nodes.some((node) => ('w' in node ? node.field : hasField(childrenOf(node))));
}

/** Whether the nodes are widgets that always show, and none is a field. */
export function isFixed(nodes: readonly CompiledNode[]): boolean {
  return nodes.every((node) => 'w' in node && node.when === undefined && !node.field);
}
