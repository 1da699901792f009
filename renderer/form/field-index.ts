import type { CompiledField, CompiledNode, CompiledScreen, Expr, WidgetNode } from '../../schemas/compiled.ts';
import { dependencies } from '../expression/evaluate.ts';
import { conditionKeys, listsOf } from '../view/visible.ts';

/** Nodes of a list that hold something, by the list: the others need not be gone through. */
export type Holding = ReadonlyMap<readonly CompiledNode[], readonly CompiledNode[]>;

/** Where the fields of a document are. */
export interface FieldLists {
  /** Nodes that are fields or hold some. */
  readonly fields: Holding;
  /** Among them, those of fields on which something hangs when they appear or go. */
  readonly settled: Holding;
  /** Keys in `changes` of all that decides which of those can be seen. */
  readonly keys: ReadonlySet<string>;
  /** Names of the fields that are sent though they are hidden. */
  readonly sentHidden: ReadonlySet<string>;
  /** Whether any field has checks. */
  readonly checked: boolean;
}

const known = new WeakMap<CompiledScreen, FieldLists>();

/** Worked out once per document, however often its screen is opened. */
export function listsWithFields(document: CompiledScreen): FieldLists {
  const lists = known.get(document) ?? find(document);
  known.set(document, lists);
  return lists;
}

function find({ view, overlays }: CompiledScreen): FieldLists {
  const lists = [view, ...Object.values(overlays).map(({ node }) => node.show ?? [])];
  const all = lists.flatMap(fieldsIn).map(({ field }) => field!);
  const once = new Set<Expr>();
  const special = new Set<Expr>();
  for (const field of all) {
    // Where several nodes are one field, it depends on the one that shows.
    const twice = once.has(field.name);
    if (twice || hasBeginning(field) || field.whenHidden === 'clear') special.add(field.name);
    once.add(field.name);
  }
  const settled = holding(lists, ({ name }) => special.has(name));
  const keys = new Set(['phase', 'overlays']);
  for (const nodes of settled.values()) conditionKeys(nodes, keys);
  for (const { name } of all) for (const key of dependencies(name)) keys.add(key);
  return {
    fields: holding(lists, () => true),
    settled,
    keys,
    sentHidden: new Set(all.filter(({ whenHidden }) => whenHidden).map(({ name }) => String(name))),
    checked: all.some(({ checks }) => checks),
  };
}

/** Whether a field holds something else when it appears than before. */
export function hasBeginning({ initial, of }: CompiledField): boolean {
  return initial !== undefined || of !== undefined;
}

/** @param is whether a field is one of those in question */
function holding(lists: readonly (readonly CompiledNode[])[], is: (field: CompiledField) => boolean): Holding {
  const found = new Map<readonly CompiledNode[], readonly CompiledNode[]>();
  const visit = (nodes: readonly CompiledNode[]): boolean => {
    const some = nodes.filter((node) => {
      // Every list is gone through: `some` would stop at the first.
      const inner = listsOf(node).map(visit).includes(true);
      return inner || ('w' in node && node.field !== undefined && is(node.field));
    });
    if (some.length > 0) found.set(nodes, some);
    return some.length > 0;
  };
  for (const nodes of lists) visit(nodes);
  return found;
}

/** Every field node at or below nodes. */
export function fieldsIn(nodes: readonly CompiledNode[]): WidgetNode[] {
  return nodes.flatMap((node) => [...('w' in node && node.field ? [node] : []), ...listsOf(node).flatMap(fieldsIn)]);
}
