import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProject } from '../../compiler/project/read.ts';
import { fixtureText } from '../../runner/fixture/write.ts';
import { createRunner, setupOf } from '../../runner/play/runner.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
/** Cases per screen; `screens fuzz` tries more. */
const CASES = { runs: 8, seed: 1 };

test('every screen of the product survives random answers and taps', async () => {
  const { compiled } = createRunner().prepare(readProject(root));
  const bench = await setupOf(compiled, { read: () => undefined });
  const { fuzz } = await import('../../runner/fuzz/index.ts');
  assert.ok(compiled.screens.size >= 29, `${compiled.screens.size} screens`);
  for (const entry of compiled.screens.values()) {
    const found = await fuzz(entry, bench, CASES);
    assert.is(
      found.map(({ breach, fixture }) => `${breach.law}: ${breach.what}\n${fixtureText(fixture)}`).join('\n'),
      '',
    );
  }
});
