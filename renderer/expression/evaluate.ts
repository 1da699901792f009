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
 * Turns a compiled expression into a closure. Never throws, and neither does the closure: where a checked document
 * could not go wrong but this one does (a value of another type, an operation this renderer does not know, more than
 * `MAX_STEPS` or the steps of a frame, a list over 10,000 entries), the whole expression is null, or empty where it
 * builds a list or a text, and the context is told, once per expression and sentence. Texts end at 100,000 units.
 */
export function compileExpression(expr: Expr, context: ExpressionContext): Evaluate {
  const constant = constantOf(expr);
  if (constant) return () => constant.value;
  const said = new Set<string>();
  const fail = (code: ReportCode, error: unknown): unknown => {
    const message = String((error as Error | undefined)?.message ?? error);
    if (!said.has(message)) {
      said.add(message);
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

/** The value of an expression that failed: where a list or a text was promised, an empty one. */
function emptyOf(expr: Expr): unknown {
  if (!isTree(expr)) return null;
  const [op, left, right] = expr;
  if (op === 'cat') return '';
  if (['flat', 'list', 'map', 'filter'].includes(op)) return NOTHING;
  return op === '?:' || op === '??' ? emptyOf(right ?? left ?? null) : null;
}

/** Roots whose values change while a screen lives, an overlay's own `with` root (`with…`) among them. */
const ROOT = /^(data|env|form|let|params|rules|session|state|stored|timers|viewport|with)\b/;

/**
 * What an expression reads, as `root.name` (`data.book`, `form.city`, `let.card`, `timers.sms`, `viewport.narrow`), or
 * `root` alone where it reads a root as a whole or by a computed name; sorted, each once. A change under a name
 * concerns both spellings. Row names are not among them: their list is what the node with `each` reads.
 */
export function dependencies(expr: Expr): ChangeKey[] {
  const keys = new Set<ChangeKey>();
  visit(expr, (part) => {
    if (!isTree(part)) return;
    const [op, name] = part as readonly string[];
    if (op === '$' && ROOT.test(name!)) keys.add(part.slice(1, 3).join('.') as ChangeKey);
    const reads = op === 'fn' && TRAITS.get(name!)?.reads;
    if (reads) keys.add(reads);
    // The address of an image carries the common parameters, that of a screen all of the session.
    if (op === 'call-url' || op === 'address') keys.add('session');
  });
  return [...keys].sort();
}
