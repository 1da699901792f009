import type { CompiledNode, CompiledScreen, Expr, Json } from '../../schemas/compiled.ts';

/** Values that a document compares its data with: load → path in its data → values. */
export function literalsOf(document: CompiledScreen): Map<string, Map<string, Json[]>> {
  const found = new Map<string, Map<string, Json[]>>();
  const add = (path: Expr | undefined, values: readonly Json[]): void => {
    if (!Array.isArray(path) || path[0] !== '$' || path[1] !== 'data' || path.length < 4) return;
    const [load, ...names] = (path.slice(2) as Expr[]).map(String);
    const paths = found.get(load!) ?? new Map<string, Json[]>();
    const known = paths.get(names.join('.')) ?? [];
    paths.set(names.join('.'), [...known, ...values.filter((value) => !known.includes(value))]);
    found.set(load!, paths);
  };
  const switched = (node: CompiledNode): void => {
    if ('switch' in node)
      add(
        node.switch,
        node.cases.flatMap(({ is }) => is),
      );
  };
  visit(document, (tree) => compared(tree, add), switched);
  return found;
}

function compared(tree: readonly Expr[], add: (path: Expr | undefined, values: readonly Json[]) => void): void {
  const [op, left, right] = tree;
  if (['==', '!=', '<', '<=', '>', '>='].includes(String(op))) {
    if (!Array.isArray(right)) add(left, [right ?? null]);
    if (!Array.isArray(left)) add(right, [left ?? null]);
  } else if (op === 'in' && Array.isArray(right) && right[0] === 'list') {
    add(left, (right.slice(1) as Expr[]).filter((value) => !Array.isArray(value)) as Json[]);
  }
}

/** Every list in a document that may be an expression, and every node with a switch. */
function visit(part: unknown, tree: (list: readonly Expr[]) => void, node: (found: CompiledNode) => void): void {
  if (Array.isArray(part)) tree(part as readonly Expr[]);
  if (typeof part !== 'object' || part === null) return;
  if ('switch' in part) node(part as CompiledNode);
  for (const inner of Object.values(part)) visit(inner, tree, node);
}
