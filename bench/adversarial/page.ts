import { compileExpression } from '../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../renderer/expression/functions-more.ts';
import type { Expr } from '../../schemas/compiled.ts';
import { largeValues } from '../../tests/renderer/expression/adversarial.ts';

/**
 * Runs in the page: returns the milliseconds of each expression, the minimum of several runs, and whether it was
 * refused.
 */
async function measure(trees: readonly Expr[], tries: number): Promise<[ms: number, refused: boolean][]> {
  const values = largeValues();
  const results: [number, boolean][] = [];
  for (const tree of trees) {
    let least = Number.POSITIVE_INFINITY;
    let refused = false;
    for (let time = 0; time < tries; time += 1) {
      const report = () => {
        refused = true;
      };
      const run = compileExpression(tree, { ...VOCABULARY, report });
      const before = performance.now();
      run({ get: (name) => values[name] });
      least = Math.min(least, performance.now() - before);
      // Runs the next one in its own task.
      await null;
    }
    results.push([least, refused]);
  }
  return results;
}

Object.assign(globalThis, { measure });
