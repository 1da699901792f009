import type { EvaluationScope } from '../../renderer/evaluate.ts';
import { explainExpression, explanationLines } from '../../renderer/explain.ts';
import { FUNCTIONS } from '../../renderer/functions.ts';
import type { Screen } from '../../renderer/screen.ts';
import type { Expr } from '../../schemas/compiled.ts';
import { originOf } from './origin.ts';

/** Explains an expression of a screen: its parts, their values, where they came from; at most a dozen lines. */
export function explainCondition(screen: Screen, expr: Expr, scope: EvaluationScope): string[] {
  const { document } = screen;
  const valueAt = (path: string) => screen.evaluate(['$', ...path.split('.')] as unknown as Expr, scope);
  const context = {
    functions: FUNCTIONS,
    report: () => {},
    origin: (path: string) => originOf(screen, path, valueAt(path)),
    definition(path: string) {
      const [root = '', name = ''] = path.split('.');
      const table = root === 'rules' ? document.rules : root === 'let' ? document.let : undefined;
      return table && Object.hasOwn(table, name) ? table[name] : undefined;
    },
  };
  return explanationLines(explainExpression(expr, scope, context));
}
