/** The short form of the drill of racing publishers (`npm run drill`). */
import { assert, test } from '../suite.ts';
import { raceDrill } from './drills/race.ts';
import { engines } from './engines.ts';

for (const { name, fresh } of await engines()) {
  test(`${name}: of those who publish and roll out at once one wins each seq, and nobody's edit is lost`, async () => {
    const { refused, twice, lost, torn } = await raceDrill(await fresh(), 16);
    assert.ok(refused > 0, 'they raced');
    assert.equal({ twice, lost, torn }, { twice: [], lost: [], torn: [] });
  });

  test(`${name}: without transactions, what racing publishers leave behind does not fit together`, async () => {
    const { twice, lost, torn } = await raceDrill(await fresh(), 16, 'transaction');
    assert.ok(twice.length + lost.length + torn.length > 0);
  });
}
