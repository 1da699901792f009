import type { CompiledNode, EachNode, Expr, SwitchNode, WidgetNode } from '../schemas/compiled.ts';
import type { Core } from './core.ts';
import { dependencies, type EvaluationScope, rowScope } from './evaluate.ts';

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
export interface Shown {
  readonly node: WidgetNode;
  readonly place: Place;
}

/** Rows of a list as they were last: a row that has not changed keeps its place. */
export type Rows = Map<string, { item: unknown; index: number; outer: Place; place: Place }>;

/**
 * The widgets among nodes that show now, in the sequence of the document: conditions, groups, switches and rows
 * dissolve into one flat list. What stands inside the widgets is a list of its own.
 *
 * @param before rows of the last time
 * @param rows takes the rows of this time
 */
export function shownOf(
  core: Pick<Core, 'evaluate' | 'trace'>,
  nodes: readonly CompiledNode[],
  place: Place,
  before?: Rows,
  rows: Rows = new Map(),
): Shown[] {
  const found: Shown[] = [];

  const visit = (list: readonly CompiledNode[], at: Place): void => {
    for (const node of list) {
      if (node.when !== undefined && core.evaluate(node.when, at.scope) !== true) continue;
      if ('w' in node) found.push({ node, place: at });
      else if ('each' in node) each(node, at);
      else visit('switch' in node ? chosen(node, at.scope) : node.show, at);
    }
  };

  /** The nodes of the first case that fits; a case whose own condition fails leaves it to the next. */
  const chosen = (node: SwitchNode, scope: EvaluationScope): readonly CompiledNode[] => {
    const subject = core.evaluate(node.switch, scope);
    const taken = node.cases.findIndex(
      ({ is, when }) =>
        (is as unknown[]).includes(subject) && (when === undefined || core.evaluate(when, scope) === true),
    );
    core.trace?.branch?.(node.n, taken);
    return node.cases[taken]?.show ?? node.else;
  };

  const each = (node: EachNode, outer: Place): void => {
    const value = core.evaluate(node.each, outer.scope);
    const list = Array.isArray(value) ? value : [];
    core.trace?.branch?.(node.n, list.length > 0 ? 0 : -1);
    if (list.length === 0) visit(node.else ?? [], outer);
    for (const [index, item] of list.entries()) {
      const inner = row(node, outer, item, index);
      if (inner) visit(node.show, inner);
    }
  };

  const row = (node: EachNode, outer: Place, item: unknown, index: number): Place | undefined => {
    const place = rowPlace(core, node, outer, item, index);
    let key = place.row;
    // Servers repeat keys; rows must not. What is typed cannot be told apart then: the first is the one to fill in.
    if (rows.has(key) && hasField(node.show)) return undefined;
    for (let twin = 2; rows.has(key); twin += 1) key = `${place.row}${twin}/`;
    const old = before?.get(key);
    const same = old && old.item === item && old.index === index && old.outer === outer;
    const found = same ? old.place : key === place.row ? place : new Place(place.scope, key);
    rows.set(key, { item, index, outer, place: found });
    return found;
  };

  visit(nodes, place);
  return found;
}

/** Where the nodes of a row stand. */
export function rowPlace(
  { evaluate }: Pick<Core, 'evaluate'>,
  { n, as, index: place, key }: EachNode,
  outer: Place,
  item: unknown,
  index: number,
): Place {
  let scope = rowScope(outer.scope, as, item);
  if (place !== undefined) scope = rowScope(scope, place, index);
  return new Place(scope, `${outer.row}${n}:${key === undefined ? index : evaluate(key, scope)}/`);
}

/** What decides which of the nodes show: keys in `changes`. Empty where all always do. */
export function conditionKeys(nodes: readonly CompiledNode[], keys = new Set<string>()): Set<string> {
  const add = (expr: Expr | undefined): void => {
    if (expr !== undefined) for (const key of dependencies(expr)) keys.add(key);
  };
  for (const node of nodes) {
    add(node.when);
    if ('w' in node) continue;
    if ('switch' in node) {
      add(node.switch);
      for (const one of node.cases) add(one.when);
    }
    if ('each' in node) {
      add(node.each);
      add(node.key);
    }
    for (const list of listsOf(node)) conditionKeys(list, keys);
  }
  return keys;
}

/** Whether there is a field among the widgets of a list. */
export function hasField(nodes: readonly CompiledNode[]): boolean {
  return nodes.some((node) => ('w' in node ? node.field !== undefined : listsOf(node).some(hasField)));
}

/** Whether the nodes are widgets that always show. */
export function isFixed(nodes: readonly CompiledNode[]): boolean {
  return nodes.every((node) => 'w' in node && node.when === undefined);
}

/** The lists of nodes directly inside a node, its fallback aside. */
export function listsOf(node: CompiledNode): (readonly CompiledNode[])[] {
  if ('switch' in node) return [...node.cases.map(({ show }) => show), node.else];
  return [node.show ?? [], ('each' in node && node.else) || []];
}
