/** The drill that counts how often a publish is flushed to the disk (`npm run drill syncs`). */
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
  test(`${name}: each release is flushed to the disk before it is acknowledged`, () => {
    assert.is(counted.acknowledged, 15);
    assert.ok(counted.syncs >= counted.acknowledged, `${counted.syncs} times`);
  });

  test(`${name}: a weaker setting would not flush most releases`, async () => {
    const { acknowledged, syncs } = (await syncDrill(await fresh(), 'sync'))!;
    assert.ok(syncs < acknowledged / 2, `${syncs} times for ${acknowledged}`);
  });
}
