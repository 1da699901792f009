import type { CompiledNode, CompiledScreen, WidgetNode } from '../schemas/compiled.ts';
import { dependencies } from './evaluate.ts';
import { conditionKeys, listsOf } from './shown.ts';

/** Where the fields of a document are. */
export interface FieldLists {
  /** Every list of nodes with a field somewhere below it: the others need not be gone through. */
  readonly lists: ReadonlySet<readonly CompiledNode[]>;
  /** Keys in `changes` of all that decides which fields can be seen. */
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

function find(document: CompiledScreen): FieldLists {
  const lists = new Set<readonly CompiledNode[]>();
  const keys = new Set(['phase', 'overlays']);
  const sentHidden = new Set<string>();
  let checked = false;

  const visit = (nodes: readonly CompiledNode[]): boolean => {
    // Every node is gone through: `some` would stop at the first field.
    const found = nodes.map(visitNode).includes(true);
    if (found) {
      lists.add(nodes);
      conditionKeys(nodes, keys);
    }
    return found;
  };
  const visitNode = (node: CompiledNode): boolean => {
    const field = 'w' in node ? node.field : undefined;
    if (field) for (const key of dependencies(field.name)) keys.add(key);
    if (field?.checks) checked = true;
    if (field?.whenHidden) sentHidden.add(String(field.name));
    return listsOf(node).map(visit).includes(true) || field !== undefined;
  };

  visit(document.view);
  for (const { node } of Object.values(document.overlays)) visit(node.show ?? []);
  return { lists, keys, sentHidden, checked };
}

/** Every field node at or below nodes. */
export function fieldsIn(nodes: readonly CompiledNode[]): WidgetNode[] {
  return nodes.flatMap((node) => [...('w' in node && node.field ? [node] : []), ...listsOf(node).flatMap(fieldsIn)]);
}
