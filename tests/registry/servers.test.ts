/** The short form of the drill with two servers on one PostgreSQL (`npm run drill servers`). */
import { assert, test } from '../suite.ts';
import { serversDrill } from './drills/servers.ts';
import { temporaryPostgres } from './engines.ts';

const postgres = await temporaryPostgres();

if (postgres) {
  const short = { postgres, releases: 2, gone: 1_000 };

  test('when one of two servers is killed and PostgreSQL fails, borrowers are served and editors get an error message', async () => {
    const { asked, missed, wrong, said } = await serversDrill({ ...short, database: 'two' });
    assert.equal([missed, wrong], [0, []]);
    assert.ok(asked > 10, `${asked}`);
    assert.match(said, /^503 /);
  });

  test('the drill detects a server that has to ask the database for each page', async () => {
    const { missed } = await serversDrill({ ...short, database: 'without', without: 'memory' });
    assert.ok(missed > 0);
  });
}
