import type { CompiledScreen, Expr, Json, SwitchNode } from '../../schemas/compiled.ts';
import { everythingIn } from '../../schemas/document-walk.ts';

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
  for (const part of everythingIn(document)) {
    if (Array.isArray(part)) compared(part, add);
    else if (isSwitch(part)) {
      const values = part.cases.flatMap(({ is }) => is);
      add(part.switch, values);
    }
  }
  return found;
}

function isSwitch(part: unknown): part is SwitchNode {
  return typeof part === 'object' && part !== null && 'switch' in part;
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
