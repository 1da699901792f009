/**
 * However an expression is composed, its evaluation ends within its budget, and all of its work is charged. Verified by
 * counting: `npm run bench:adversarial` measures ten thousand of them in a browser.
 */
import { startBudget } from '../../../renderer/expression/budget.ts';
import { compileExpression } from '../../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import type { PureFunction } from '../../../renderer/expression/scope.ts';
import type { Expr } from '../../../schemas/compiled.ts';
import { MAX_STEPS } from '../../../schemas/steps.ts';
import { assert, test } from '../../suite.ts';
import { adversarialTrees, largeValues } from './adversarial.ts';

/** The budget of one evaluation (`renderer/expression/budget.ts`). */
const STEPS = MAX_STEPS;
/** Units of a text, or entries, that the cheapest function processes per step. */
const SWIFT = 32;
const COUNT = 400;
const SEED = 20_260_115;

let done = 0;
/**
 * The minimum that a function processes, whatever it charges: its texts and lists, and a part at each position of the
 * text.
 */
function counted(name: string, run: PureFunction): PureFunction {
  const sizeOf = (value: unknown): number => (value as { length?: number } | null)?.length ?? 0;
  return (args, scope) => {
    const value = run(args, scope);
    const sizes = args.map(sizeOf);
    done += name === 'contains' ? sizes[0]! * sizes[1]! : sizes.reduce((sum, size) => sum + size, sizeOf(value));
    return value;
  };
}
const functions = new Map([...VOCABULARY.functions].map(([name, run]) => [name, counted(name, run)]));
const values = largeValues();

/** Evaluates a tree; returns the number of steps, undefined if it was refused. */
function stepsOf(tree: Expr): number | undefined {
  let left: number | undefined;
  const scope = {
    get(name: string) {
      if (name !== 'left') return values[name];
      // Read last, to find out what the evaluation has left, and restore it.
      left = startBudget();
      startBudget(left);
      return null;
    },
  };
  const run = compileExpression(['list', tree, ['$', 'left']] as unknown as Expr, {
    ...VOCABULARY,
    functions,
    report: () => {},
  });
  run(scope);
  return left === undefined ? undefined : STEPS - left;
}

test('every generated expression terminates, or is refused when its budget is exhausted', async () => {
  const ended: number[] = [];
  let refused = 0;
  for (const { text, tree } of adversarialTrees(COUNT, SEED)) {
    done = 0;
    const steps = stepsOf(tree);
    assert.ok(done <= STEPS * SWIFT * 2, `${done} units gone through: ${text}`);
    if (steps === undefined) refused += 1;
    else {
      ended.push(steps);
      assert.ok(steps <= STEPS && done <= (steps + 1_000) * SWIFT * 2, `${steps} steps for ${done} units: ${text}`);
    }
    // Start a new frame for the next one.
    await null;
  }
  assert.ok(ended.length > COUNT / 10 && refused > COUNT / 10, `${ended.length} ended, ${refused} refused`);
  assert.ok(Math.max(...ended) > STEPS / 2, 'some come close to their budget');
});
