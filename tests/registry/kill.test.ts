/** The short form of the drill that kills publishing processes (`npm run drill kill`, with more of what it would notice). */
import { assert, test } from '../suite.ts';
import { killDrill } from './drills/kill.ts';
import { engines } from './engines.ts';

const KILLS = 4;
/** How often at most until a missing defence is noticed. */
const MAX_KILLS = 40;

for (const { name, fresh } of await engines()) {
  test(`${name}: what is acknowledged outlives a kill at any moment, and nothing is kept by half`, async () => {
    const { acknowledged, lost, torn } = await killDrill(await fresh(), KILLS);
    assert.ok(acknowledged > 0);
    assert.equal([lost, torn], [[], []]);
  });

  test(`${name}: an acknowledgement that comes too early would be found`, async () => {
    const { lost } = await killDrill(await fresh(), MAX_KILLS, 'acknowledgement');
    assert.ok(lost.length > 0);
  });
}
