/**
 * `npm run bench:adversarial`: ten thousand expressions that are made to keep a phone busy, evaluated in Chromium on a
 * processor four times slower. Prints how long the longest takes, and which it is. Another count: `-- --count 500`.
 */
import { parseArgs } from 'node:util';
import { startChromium } from '../../runner/browser/chromium.ts';
import type { Expr } from '../../schemas/compiled.ts';
import { findWholeChromium } from '../../tests/browser/chromium.ts';
import { adversarialTrees } from '../../tests/renderer/expression/adversarial.ts';
import { bundlePage } from '../bundle.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const SLOWER = 4;
/** Expressions that are evaluated between two messages to the page. */
const BATCH = 50;
/** The dearest ones are tried again: what else runs on the machine is not their time. */
const DEAREST = 40;
const TRIES = 10;
/** Milliseconds that the longest may take. */
const GOAL = 50;

type Measured = [ms: number, refused: boolean][];
const trees = adversarialTrees(Number(values.count), Number(values.seed));
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
        (globalThis as unknown as { measure(...given: unknown[]): Promise<Measured> }).measure(trees, tries),
      [some.map(({ tree }) => tree), tries] as const,
    );
  const first: { text: string; tree: Expr; ms: number; refused: boolean }[] = [];
  for (let from = 0; from < trees.length; from += BATCH) {
    const some = trees.slice(from, from + BATCH);
    const found = await measure(some, 1);
    some.forEach((one, at) => {
      const [ms, refused] = found[at]!;
      first.push({ ...one, ms, refused });
    });
  }
  const dearest = first.sort((a, b) => b.ms - a.ms).slice(0, DEAREST);
  const again = await measure(dearest, TRIES);
  const longest = dearest.map((one, at) => ({ ...one, ms: again[at]![0] })).sort((a, b) => b.ms - a.ms);
  const refused = first.filter((one) => one.refused).length;
  console.log(
    `${first.length} expressions at ${SLOWER} times slower: ${refused} refused, the others ended within their budget.`,
  );
  const verdict = longest[0]!.ms <= GOAL ? 'met' : 'not met';
  console.log(`The longest takes ${longest[0]!.ms.toFixed(1)} ms (goal: ${GOAL} ms, ${verdict}); the longest ten:`);
  for (const { ms, refused, text } of longest.slice(0, 10))
    console.log(`${ms.toFixed(1).padStart(7)} ms ${refused ? 'refused' : 'ended  '} ${text.slice(0, 120)}`);
} finally {
  await browser.close();
}
