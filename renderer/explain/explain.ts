import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import { printTree } from '../../schemas/expression-text.ts';
import { isTree } from '../../schemas/expression-walk.ts';
import { freePaths } from '../../schemas/free-paths.ts';
import { compileExpression, type EvaluationScope, type ExpressionContext, Row } from '../expression/evaluate.ts';
import type { Explanation, ReadValue } from './lines.ts';
import { written } from './written.ts';

export { type Explanation, explanationLines } from './lines.ts';

/** What an explanation needs in addition to evaluation. */
export interface ExplainContext extends ExpressionContext {
  /** Where the value at a path (`data.shelf.count`) came from, in words. */
  readonly origin?: (path: string) => string | undefined;
  /** The expression behind a name (`rules.isFull`, `let.first`), so that it can be explained, too. */
  readonly definition?: (path: string) => Expr | undefined;
}

/** Rows of an `any` or `all` to show if no single row decides. */
const MAX_ROWS = 3;
/** Maximum nesting of definitions and parts. */
const MAX_DEPTH = 16;

/** Explains the value of an expression in a scope. Pure, never throws. */
export function explainExpression(expr: Expr, scope: EvaluationScope, context: ExplainContext): Explanation {
  return explain(expr, scope, context, true, 0);
}

function explain(
  expr: Expr,
  scope: EvaluationScope,
  context: ExplainContext,
  decides: boolean,
  depth: number,
): Explanation {
  const value = compileExpression(expr, context)(scope);
  const explained: Explanation = { text: written(expr), value, decides, parts: [], reads: [] };
  const inner = (part: Expr, inScope: EvaluationScope, decisive: boolean) =>
    explain(part, inScope, context, decisive, depth + 1);
  if (isTree(expr) && depth < MAX_DEPTH) explained.parts = partsOf(expr, value, scope, context, inner);
  if (explained.parts.length === 0) explained.reads = readsOf(expr, scope, context);
  return explained;
}

type Inner = (part: Expr, scope: EvaluationScope, decides: boolean) => Explanation;

function partsOf(
  tree: ExprTree,
  value: unknown,
  scope: EvaluationScope,
  context: ExplainContext,
  inner: Inner,
): Explanation[] {
  const [op, first = null, second = null, third = null] = tree;
  switch (op) {
    case '&&':
    case '||':
      return junction(tree, op === '||', scope, inner);
    case '!':
      return isTree(first) ? [inner(first, scope, true)] : [];
    case '?:': {
      const when = inner(first, scope, true);
      return typeof when.value === 'boolean' ? [when, inner(when.value ? second : third, scope, true)] : [when];
    }
    case 'any':
    case 'all':
      return rows(tree, value, scope, context, inner);
    case '$': {
      const definition = context.definition?.(tree.slice(1).join('.'));
      return definition === undefined ? [] : [inner(definition, scope, true)];
    }
  }
  return [];
}

/** Flattens `a && b && c` into one list. Parts after the deciding one were not evaluated. */
function junction(tree: ExprTree, decisive: boolean, scope: EvaluationScope, inner: Inner): Explanation[] {
  const parts: Explanation[] = [];
  let decided = false;
  for (const part of chain(tree, tree[0])) {
    if (decided) {
      parts.push({ text: written(part), value: undefined, decides: false, parts: [], reads: [] });
      continue;
    }
    const explained = inner(part, scope, false);
    decided = explained.value === decisive || explained.value === null;
    explained.decides = decided;
    parts.push(explained);
  }
  // No single part decided, so all of them do.
  return decided ? parts : parts.map((part) => ({ ...part, decides: true }));
}

function chain(expr: Expr, op: string): Expr[] {
  if (!isTree(expr) || expr[0] !== op) return [expr];
  return expr.slice(1).flatMap((part) => chain(part, op));
}

/** The row that decided, or the first rows if none did by itself. */
function rows(
  [op, of = null, name = null, body = null]: ExprTree,
  value: unknown,
  scope: EvaluationScope,
  context: ExplainContext,
  inner: Inner,
): Explanation[] {
  const list = compileExpression(of, context)(scope);
  if (!Array.isArray(list)) return [];
  const decided = value === (op === 'any');
  const explained: Explanation[] = [];
  for (const [index, row] of list.entries()) {
    if (explained.length >= MAX_ROWS) break;
    const inRow = new Row(scope, String(name), row);
    if (decided && compileExpression(body, context)(inRow) !== value) continue;
    const part = inner(body, inRow, true);
    explained.push({ ...part, text: `${String(name)} = ${written(of)}[${index}]: ${part.text}` });
    if (decided) break;
  }
  return explained;
}

/** Every path that an expression reads, with its value, except paths into rows that the expression iterates over. */
function readsOf(expr: Expr, scope: EvaluationScope, context: ExplainContext): ReadValue[] {
  const paths = new Map(freePaths(expr).map((path) => [printTree(path), path]));
  return [...paths].map(([path, tree]) => {
    const origin = context.origin?.(path);
    return {
      path: written(tree),
      value: compileExpression(tree, context)(scope),
      ...(origin === undefined ? {} : { origin }),
    };
  });
}
