import { compileExpression, type Evaluate, type EvaluationScope } from '../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../renderer/expression/functions-more.ts';
import type { Expr } from '../../schemas/compiled.ts';
import { printTree } from '../../schemas/expression-text.ts';
import { isTree, partsOf } from '../../schemas/expression-walk.ts';

const OPERATORS = new Set<Expr>(['&&', '||', '!']);

/** The operands of `&&`, `||` and `!` in a condition, as text; a condition without these is its own only operand. */
export function atomsOf(expr: Expr): string[] {
  const atoms: Expr[] = [];
  collect(expr, atoms);
  return atoms.map((atom) => printTree(atom));
}

function collect(expr: Expr, atoms: Expr[]): void {
  if (isTree(expr) && OPERATORS.has(expr[0])) {
    for (const part of partsOf(expr)) collect(part, atoms);
  } else atoms.push(expr);
}

/**
 * Reports the value of every operand that is evaluated in a scope. Operands behind `false &&` and `true ||` are
 * skipped, so an operand whose value changes the result decides alone.
 *
 * @param tell receives the operand's index in `atomsOf` and its value
 */
export function tellAtoms(expr: Expr, scope: EvaluationScope, tell: (at: number, value: boolean) => void): void {
  let at = 0;
  const visit = (part: Expr, counts: boolean): boolean => {
    if (!Array.isArray(part) || !OPERATORS.has(part[0])) {
      const index = at;
      at += 1;
      if (!counts) return false;
      const value = evaluatorOf(part)(scope) === true;
      tell(index, value);
      return value;
    }
    const [op, ...parts] = part as [string, ...Expr[]];
    if (op === '!') return !visit(parts[0]!, counts);
    const decisive = op === '||';
    let decided = false;
    for (const part of parts) decided = visit(part, counts && !decided) === decisive && counts ? true : decided;
    return decided ? decisive : !decisive;
  };
  visit(expr, true);
}

const evaluators = new WeakMap<object, Evaluate>();
function evaluatorOf(expr: Expr): Evaluate {
  if (!Array.isArray(expr)) return () => expr;
  const known = evaluators.get(expr);
  if (known) return known;
  const evaluator = compileExpression(expr, { ...VOCABULARY, report: () => {} });
  evaluators.set(expr, evaluator);
  return evaluator;
}

/** Evaluates an expression without reporting. */
export function quietly(expr: Expr, scope: EvaluationScope): unknown {
  return evaluatorOf(expr)(scope);
}
