/** The short form of the drill of two servers on one PostgreSQL (`npm run drill servers`). */
import { assert, test } from '../suite.ts';
import { serversDrill } from './drills/servers.ts';
import { throwAway } from './engines.ts';

const postgres = await throwAway();

if (postgres) {
  const short = { postgres, releases: 2, gone: 1_000 };

  test('one of two servers is killed, PostgreSQL restarted and gone: borrowers are served, editors told so', async () => {
    const { asked, missed, wrong, said } = await serversDrill({ ...short, database: 'two' });
    assert.equal([missed, wrong], [0, []]);
    assert.ok(asked > 10, `${asked}`);
    assert.match(said, /^503 /);
  });

  test('a server that had to ask the database for each page would be found', async () => {
    const { missed } = await serversDrill({ ...short, database: 'without', without: 'memory' });
    assert.ok(missed > 0);
  });
}
