/** The short form of the drill that kills publishing processes (`npm run drill kill` detects more faults). */
import { assert, test } from '../suite.ts';
import { killDrill } from './drills/kill.ts';
import { engines } from './engines.ts';

const KILLS = 4;
/** The maximum number of kills until a disabled safeguard is detected. */
const MAX_KILLS = 40;

for (const { name, fresh } of await engines()) {
  test(`${name}: what is acknowledged survives a kill at any moment, and nothing is stored partially`, async () => {
    const { acknowledged, lost, torn } = await killDrill(await fresh(), KILLS);
    assert.ok(acknowledged > 0);
    assert.equal([lost, torn], [[], []]);
  });

  test(`${name}: the drill detects an acknowledgement that comes too early`, async () => {
    const { lost } = await killDrill(await fresh(), MAX_KILLS, 'acknowledgement');
    assert.ok(lost.length > 0);
  });
}
