import type { Expr } from '../../schemas/compiled.ts';

const known = new WeakMap<object, { readonly value: unknown } | null>();

/**
 * The value of an expression that reads nothing and computes nothing: text and numbers, lists and records of them.
 * Undefined for all others. Made once per tree, however many screens draw it.
 */
export function constantOf(expr: Expr): { readonly value: unknown } | undefined {
  if (!Array.isArray(expr)) return { value: expr };
  let found = known.get(expr);
  if (found === undefined) {
    found = build(expr) ?? null;
    known.set(expr, found);
  }
  return found ?? undefined;
}

function build(tree: readonly Expr[]): { readonly value: unknown } | undefined {
  const [op, ...parts] = tree;
  if (op !== 'list' && op !== 'rec') return undefined;
  // The names in a record are text, which is constant too.
  const values: unknown[] = [];
  for (const part of parts) {
    const constant = constantOf(part);
    if (!constant) return undefined;
    values.push(constant.value);
  }
  if (op === 'list') return { value: values };
  const entries = values.flatMap((name, index) => (index % 2 === 0 ? [[String(name), values[index + 1] ?? null]] : []));
  // Unlike assignment this makes own properties only, whatever the names are.
  return { value: Object.fromEntries(entries) };
}
