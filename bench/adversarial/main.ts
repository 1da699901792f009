/**
 * `npm run bench:adversarial`: ten thousand expressions designed to keep a phone busy, evaluated in Chromium with a
 * four times slower processor. Prints how long the slowest takes, and which it is.
 */
import { numberFrom, optionsOf } from '../../build/options.mjs';
import { startChromium } from '../../runner/browser/chromium.ts';
import type { Expr } from '../../schemas/compiled.ts';
import { findWholeChromium } from '../../tests/browser/chromium.ts';
import { adversarialTrees } from '../../tests/renderer/expression/adversarial.ts';
import { bundlePage } from '../bundle.ts';

const USAGE = `Usage: npm run bench:adversarial -- [options]

  --count N   expressions (10000)
  --seed N    makes other expressions (1)`;
const { count, seed } = optionsOf(USAGE, {
  count: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
});
const SLOWER = 4;
/** Expressions evaluated per message to the page. */
const BATCH = 50;
/** The most expensive ones are measured again, to exclude the time of other programs. */
const DEAREST = 40;
const TRIES = 10;
/** Maximum time of the slowest, in milliseconds. */
const GOAL = 50;

type Measured = [ms: number, refused: boolean][];
const trees = adversarialTrees(numberFrom(USAGE, '--count', count), numberFrom(USAGE, '--seed', seed));
const files = await bundlePage('page', 'bench/adversarial/page.ts', { splitting: false });
const browser = await startChromium(findWholeChromium());
try {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addScriptTag({ content: String(files.get('page.js')), type: 'module' });
  await page.waitForFunction('globalThis.measure');
  const measure = (some: readonly { tree: Expr }[], tries: number): Promise<Measured> =>
    page.evaluate(
      ([trees, tries]) =>
        (globalThis as unknown as { measure(...args: unknown[]): Promise<Measured> }).measure(trees, tries),
      [some.map(({ tree }) => tree), tries] as const,
    );
  const first: { text: string; tree: Expr; ms: number; refused: boolean }[] = [];
  for (let from = 0; from < trees.length; from += BATCH) {
    const some = trees.slice(from, from + BATCH);
    const results = await measure(some, 1);
    some.forEach((expression, at) => {
      const [ms, refused] = results[at]!;
      first.push({ ...expression, ms, refused });
    });
  }
  const dearest = first.sort((a, b) => b.ms - a.ms).slice(0, DEAREST);
  const again = await measure(dearest, TRIES);
  const longest = dearest.map((expression, at) => ({ ...expression, ms: again[at]![0] })).sort((a, b) => b.ms - a.ms);
  const refused = first.filter((result) => result.refused).length;
  console.log(
    `${first.length} expressions, ${SLOWER} times slower: ${refused} refused, the others stayed within their budget.`,
  );
  const verdict = longest[0]!.ms <= GOAL ? 'met' : 'not met';
  console.log(`The slowest takes ${longest[0]!.ms.toFixed(1)} ms (goal: ${GOAL} ms, ${verdict}); the slowest ten:`);
  for (const { ms, refused, text } of longest.slice(0, 10))
    console.log(`${ms.toFixed(1).padStart(7)} ms ${refused ? 'refused' : 'ended  '} ${text.slice(0, 120)}`);
} finally {
  await browser.close();
}
