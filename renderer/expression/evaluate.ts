import type { Expr } from '../../schemas/compiled.ts';
import { isTree, visit } from '../../schemas/expression-walk.ts';
import { TRAITS } from '../../schemas/functions.ts';
import type { ReportCode } from '../../schemas/report-codes.ts';
import { startBudget } from './budget.ts';
import type { ChangeKey } from './change-key.ts';
import { constantOf } from './constant.ts';
import { compileTree } from './operators.ts';
import type { Evaluate, ExpressionContext } from './scope.ts';

export { type Evaluate, type EvaluationScope, type ExpressionContext, Row } from './scope.ts';

/**
 * Compiles an expression into a closure. Neither this function nor the closure throws. On an error that a checked
 * document cannot have (a value of the wrong type, an unknown operation, more than `MAX_STEPS` or the steps of a frame,
 * a list of over 10,000 entries) the whole expression is null, or empty if it builds a list or a text, and the error is
 * reported to the context, once per expression and message. Texts are truncated at 100,000 units.
 */
export function compileExpression(expr: Expr, context: ExpressionContext): Evaluate {
  const constant = constantOf(expr);
  if (constant) return () => constant.value;
  const reported = new Set<string>();
  const fail = (code: ReportCode, error: unknown): unknown => {
    const message = String((error as Error | undefined)?.message ?? error);
    if (!reported.has(message)) {
      reported.add(message);
      context.report(code, message);
    }
    return emptyOf(expr);
  };
  let compute: Evaluate;
  try {
    compute = compileTree(expr, context);
  } catch (error) {
    const empty = fail('unknown-operation', error);
    return () => empty;
  }
  return (scope) => {
    const outer = startBudget();
    try {
      return compute(scope) ?? null;
    } catch (error) {
      return fail('evaluation-failed', error);
    } finally {
      startBudget(outer);
    }
  };
}

const NOTHING: readonly never[] = Object.freeze([]);

/** The fallback value of a failed expression: empty if it builds a list or a text, otherwise null. */
function emptyOf(expr: Expr): unknown {
  if (!isTree(expr)) return null;
  const [op, left, right] = expr;
  if (op === 'cat') return '';
  if (['flat', 'list', 'map', 'filter'].includes(op)) return NOTHING;
  return op === '?:' || op === '??' ? emptyOf(right ?? left ?? null) : null;
}

/** Roots whose values can change, including the `with` root of an overlay (`with…`). */
const ROOT = /^(data|env|form|let|params|rules|session|state|stored|timers|viewport|with)\b/;

/**
 * The dependencies of an expression as `root.name` (`data.book`, `form.city`, `let.card`, `timers.sms`,
 * `viewport.narrow`), or just `root` if it reads the whole root or a computed name; sorted, without duplicates. A
 * change to a name affects both forms. Row names are not included: the node with `each` depends on their list.
 */
export function dependencies(expr: Expr): ChangeKey[] {
  const keys = new Set<ChangeKey>();
  visit(expr, (part) => {
    if (!isTree(part)) return;
    const [op, name] = part as readonly string[];
    if (op === '$' && ROOT.test(name!)) keys.add(part.slice(1, 3).join('.') as ChangeKey);
    const reads = op === 'fn' && TRAITS.get(name!)?.reads;
    if (reads) keys.add(reads);
    // Image URLs contain the common parameters, screen addresses the whole session.
    if (op === 'call-url' || op === 'address') keys.add('session');
  });
  return [...keys].sort();
}
