/** The drill that counts how often what was published is put on the disk (`npm run drill`). */
import { assert, test } from '../suite.ts';
import { type Synced, syncDrill } from './drills/syncs.ts';
import { engines } from './engines.ts';

const all = await engines({ own: true });
const counts = new Map<string, Synced | undefined>();
for (const { name, fresh } of all) counts.set(name, await syncDrill(await fresh()));

for (const { name, fresh } of all) {
  const counted = counts.get(name);
  if (!counted) {
    console.log(`SKIPPED on ${name}: it cannot be counted here how often something is put on the disk`);
    continue;
  }
  test(`${name}: each release is put on the disk before it is acknowledged`, () => {
    assert.is(counted.acknowledged, 15);
    assert.ok(counted.syncs >= counted.acknowledged, `${counted.syncs} times`);
  });

  test(`${name}: with a weaker setting most releases would not be`, async () => {
    const { acknowledged, syncs } = (await syncDrill(await fresh(), 'sync'))!;
    assert.ok(syncs < acknowledged / 2, `${syncs} times for ${acknowledged}`);
  });
}
