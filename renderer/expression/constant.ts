import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import { fieldsOf, isTree, partsOf } from '../../schemas/expression-walk.ts';

const known = new WeakMap<object, { readonly value: unknown } | null>();

/**
 * The value of a constant expression: text, numbers, and lists and records of them. Undefined for all others. Cached
 * per tree, however many screens draw it.
 */
export function constantOf(expr: Expr): { readonly value: unknown } | undefined {
  if (!isTree(expr)) return { value: expr };
  let constant = known.get(expr);
  if (constant === undefined) {
    constant = build(expr) ?? null;
    known.set(expr, constant);
  }
  return constant ?? undefined;
}

function build(tree: ExprTree): { readonly value: unknown } | undefined {
  const [op] = tree;
  if (op !== 'list' && op !== 'rec') return undefined;
  // The names in a record are texts, which are constant, too.
  const parts = partsOf(tree).map(constantOf);
  if (!parts.every(Boolean)) return undefined;
  if (op === 'list') return { value: parts.map((part) => part!.value) };
  // Unlike assignment, `fromEntries` always creates own properties, whatever the names are.
  return { value: Object.fromEntries(fieldsOf(tree).map(([name, part]) => [name, constantOf(part)!.value])) };
}
