import { allNodes, type Guarded } from '../../renderer/explain/conditions.ts';
import type { Screen } from '../../renderer/screen/whole-screen.ts';
import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import { ITERATIONS } from '../../schemas/expression-operators.ts';
import { isTree, mapParts, partsOf } from '../../schemas/expression-walk.ts';
import { failing, holds } from './candidates.ts';

/** A node on the screen that shows another text than the wanted one, because of one choice in it, `a ? b : c`. */
interface Chosen {
  readonly by: Guarded;
  readonly condition: Expr;
  /** What the choice gives now. */
  readonly value: unknown;
}

/** The node that would show a text if one of its choices had gone the other way. */
export function chosenInstead(screen: Screen, wanted: string): Chosen | undefined {
  for (const by of allNodes(screen)) {
    if (failing(by).length > 0) continue;
    const { scope } = by.place;
    for (const expr of Object.values(by.node.p)) {
      const choice = choicesIn(expr).find((each) => holds(screen.evaluate(reversed(expr, each), scope), wanted));
      if (choice) return { by, condition: choice[1] ?? null, value: screen.evaluate(choice, scope) };
    }
  }
  return undefined;
}

/** The choices in an expression, except those about the rows of a list. */
function choicesIn(expr: Expr): ExprTree[] {
  if (!isTree(expr) || expr[0] === 'each' || ITERATIONS.includes(expr[0])) return [];
  return [...(expr[0] === '?:' ? [expr] : []), ...partsOf(expr).flatMap(choicesIn)];
}

/** The expression with both sides of a choice exchanged. */
function reversed(expr: Expr, choice: ExprTree): Expr {
  if (!isTree(expr)) return expr;
  const [op, condition = null, first = null, second = null] = choice;
  return expr === choice ? [op, condition, second, first] : mapParts(expr, (part) => reversed(part, choice));
}
