import type { CompiledScreen, Expr, ExprTree } from '../../schemas/compiled.ts';
import {
  compileExpression,
  type Evaluate,
  type EvaluationScope,
  type ExpressionContext,
} from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Core, Trace } from './core.ts';

/** Evaluates the expressions of one screen. Each tree is compiled on first use and cached by its identity. */
export function createEvaluator(
  { assets }: Pick<CompiledScreen, 'assets'>,
  scope: EvaluationScope,
  context: Omit<ExpressionContext, 'asset'>,
  trace: Trace | undefined,
): Core['evaluate'] {
  const compiled = new WeakMap<object, Evaluate>();
  const whole = { asset: (name: string) => lookUp(assets, name) ?? null, ...context };
  return (expr: Expr, at = scope) => {
    if (!Array.isArray(expr)) return expr;
    let run = compiled.get(expr);
    if (!run) {
      run = compileExpression(expr, whole);
      compiled.set(expr, run);
    }
    const value = run(at);
    COVERAGE: trace?.evaluated?.(expr as ExprTree & typeof expr, value, at);
    return value;
  };
}
