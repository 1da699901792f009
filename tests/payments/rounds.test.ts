/**
 * Rounds of the phone’s core against the real ledger and a backend that counts, with faults at every step. A few here;
 * `npm run rounds` plays ten thousand, and `npm run rounds -- 7` starts from another seed.
 */
import { createRandom } from '../../runner/world/random.ts';
import { assert, test } from '../suite.ts';
import { playRound } from './round.ts';

const [rounds = 150, seed = 1] = process.argv.slice(2).map(Number);
/** Rounds without intents, of which at least one must pay twice. */
const WITHOUT = 40;

test(`${rounds} payments from seed ${seed} are executed once each, and no acknowledged one is lost`, async () => {
  const broken: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const found = await playRound(createRandom(seed * 1_000_003 + round));
    if (found.broken.length > 0)
      broken.push(`round ${round}: ${found.broken.join('; ')} ${JSON.stringify(found.told)}`);
  }
  assert.equal(broken.slice(0, 5), [], `${broken.length} rounds`);
});

test('without intents the same rounds pay more than once', async () => {
  let twice = 0;
  for (let round = 0; round < WITHOUT; round += 1) {
    const { commits } = await playRound(createRandom(seed * 1_000_003 + round), true);
    if (commits > 1) twice += 1;
  }
  assert.ok(twice > WITHOUT / 4, `${twice} of ${WITHOUT}`);
});
