import type { CompiledField, CompiledNode, CompiledScreen, Expr, WidgetNode } from '../../schemas/compiled.ts';
import { listsOf } from '../../schemas/node-walk.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import { dependencies } from '../expression/evaluate.ts';
import { conditionKeys } from '../view/visible.ts';

/** By list of nodes, those among them that contain fields: the others need not be visited. */
export type Holding = ReadonlyMap<readonly CompiledNode[], readonly CompiledNode[]>;

/** Where a document has fields. */
export interface FieldLists {
  /** Nodes that are fields or contain some. */
  readonly fields: Holding;
  /** Among them, those of fields whose value changes when they appear or disappear. */
  readonly settled: Holding;
  /** Keys in `changes` of everything that decides which of those are visible. */
  readonly keys: ReadonlySet<ChangeKey>;
  /** Names of the fields that are sent even when hidden. */
  readonly sentHidden: ReadonlySet<string>;
}

const cache = new WeakMap<CompiledScreen, FieldLists>();

/** Computed once per document, however often its screen is opened. */
export function listsWithFields(document: CompiledScreen): FieldLists {
  const lists = cache.get(document) ?? indexFields(document);
  cache.set(document, lists);
  return lists;
}

function indexFields({ view, overlays }: CompiledScreen): FieldLists {
  const lists = [view, ...Object.values(overlays).map(({ node }) => node.show ?? [])];
  const all = lists.flatMap(fieldsIn).map(({ field }) => field!);
  const names = new Set<Expr>();
  const special = new Set<Expr>();
  for (const field of all) {
    // Where several nodes are one field, the visible one decides what the field is.
    const isShared = names.has(field.name);
    if (isShared || hasInitial(field) || field.whenHidden === 'clear') special.add(field.name);
    names.add(field.name);
  }
  const settled = holding(lists, ({ name }) => special.has(name));
  const keys = new Set<ChangeKey>([
    'phase',
    'overlays',
    ...[...settled.values()].flatMap(conditionKeys),
    ...all.flatMap(({ name }) => dependencies(name)),
  ]);
  return {
    fields: holding(lists, () => true),
    settled,
    keys,
    sentHidden: new Set(all.filter(({ whenHidden }) => whenHidden).map(({ name }) => String(name))),
  };
}

/** Whether a field takes an initial value when it appears. */
export function hasInitial({ initial, of }: CompiledField): boolean {
  return initial !== undefined || of !== undefined;
}

/** @param is whether a field is one of those in question */
function holding(lists: readonly (readonly CompiledNode[])[], is: (field: CompiledField) => boolean): Holding {
  const byList = new Map<readonly CompiledNode[], readonly CompiledNode[]>();
  const visit = (nodes: readonly CompiledNode[]): boolean => {
    const holders = nodes.filter((node) => {
      // Every list must be visited: `some` would stop at the first.
      const inner = listsOf(node).map(visit).includes(true);
      return inner || ('w' in node && node.field !== undefined && is(node.field));
    });
    if (holders.length > 0) byList.set(nodes, holders);
    return holders.length > 0;
  };
  for (const nodes of lists) visit(nodes);
  return byList;
}

/** Every field node at or below nodes. */
export function fieldsIn(nodes: readonly CompiledNode[]): WidgetNode[] {
  return nodes.flatMap((node) => [...('w' in node && node.field ? [node] : []), ...listsOf(node).flatMap(fieldsIn)]);
}
