/** The short form of the drill in which publishers race (`npm run drill race`). */
import { assert, test } from '../suite.ts';
import { raceDrill } from './drills/race.ts';
import { engines } from './engines.ts';

for (const { name, fresh } of await engines()) {
  test(`${name}: of concurrent publishes and rollouts exactly one gets each seq, and no edit is lost`, async () => {
    const { refused, twice, lost, torn } = await raceDrill(await fresh(), 16);
    assert.ok(refused > 0, 'they raced');
    assert.equal({ twice, lost, torn }, { twice: [], lost: [], torn: [] });
  });

  test(`${name}: without transactions the drill detects inconsistent data`, async () => {
    const { twice, lost, torn } = await raceDrill(await fresh(), 16, 'transaction');
    assert.ok(twice.length + lost.length + torn.length > 0);
  });
}
