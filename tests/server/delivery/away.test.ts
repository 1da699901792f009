/** Servers that share a PostgreSQL: one publishes, all serve; while the database is down, phones notice nothing. */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { temporaryPostgres } from '../../registry/engines.ts';
import { aboutScreen, smallFiles, smallFolder } from '../../registry/small.ts';
import { assert, test } from '../../suite.ts';
import { publisherAt, serveReleases, until } from './world.ts';

const postgres = await temporaryPostgres();
/** PostgreSQL is started again after this time, so that a start that hangs fails its test instead of blocking it. */
const RESCUE = 20_000;

if (postgres) {
  const connectionsTo = async (name: string): Promise<number> => {
    const client = new pg.Client(`postgres://test@127.0.0.1:${postgres.port}/postgres`);
    await client.connect();
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    await client.end();
    return rowCount!;
  };

  test('a release published on one server is served by the others', async () => {
    const place = { kind: 'postgres', url: await postgres.create('shared') } as const;
    const [one, two] = [await serveReleases(place), await serveReleases(place)];
    const other = await publisherAt(place);
    await other.publish({ 'about/screen.json': aboutScreen('About you') });
    for (const phones of [one, two]) await until(async () => (await phones.releaseOf('d1')) === 2);
    await one.server.stop();
    await other.rollback(1);
    await until(async () => (await two.releaseOf('d1')) === 1);
  });

  test('a start says what to do while only the first admin is known, whose address may be lost', async () => {
    const place = { kind: 'postgres', url: await postgres.create('lost') } as const;
    const first = await serveReleases(place);
    assert.ok(first.server.signInPath);
    assert.is(first.server.signInNote, undefined);
    await first.server.stop();
    const second = await serveReleases(place);
    assert.is(second.server.signInPath, undefined);
    assert.match(second.server.signInNote!, /^Nobody but the first admin is known here, .* start with ADMIN_TOKEN\.$/);
    const withToken = await serveReleases(place, { adminToken: 'a token of thirty-two characters, or more' });
    assert.is(withToken.server.signInNote, undefined);
    const { registry, admin } = await publisherAt(place);
    const { token } = await registry.people.signIn(admin);
    assert.is((await serveReleases(place)).server.signInNote, undefined, 'signed in');
    await registry.people.signOut(token);
    await registry.people.add(admin, { name: 'Ann', role: 'admin' });
    assert.is((await serveReleases(place)).server.signInNote, undefined, 'not alone');
  });

  test('while the database is down, phones are served from memory and the log reports it; new releases follow afterwards', async () => {
    const place = { kind: 'postgres', url: await postgres.create('away') } as const;
    const phones = await serveReleases(place);
    const get = async (path: string) => (await fetch(phones.address + path)).status;
    await until(async () => (await get('/healthz')) === 200);
    const other = await publisherAt(place);
    const { draft } = await other.registry.createDraft(other.admin, { note: 'A draft', files: {} });
    const { token } = await other.registry.preview(other.admin, draft);
    await postgres.crash();
    await until(async () => (await get('/healthz')) === 503);
    const preview = await fetch(`${phones.address}/preview/${token}/about`);
    assert.is(preview.status, 503);
    assert.match(await preview.text(), /<p>The registry cannot respond at the moment: /);
    for (const path of ['/about', '/help', '/m/1', '/m/current', '/offline', '/livez'])
      assert.is(await get(path), 200, path);
    assert.is(await phones.releaseOf('d1'), 1);
    for (const digits of [32, 64])
      assert.is(await get(`/d/${'0'.repeat(digits)}.json`), 503, 'what can only be in the data is not said to be gone');
    assert.is(await get(`/d/${'0'.repeat(33)}.json`), 404, 'no document has such an address');
    assert.match(await (await fetch(`${phones.address}/metrics`)).text(), /^screens_data_reachable 0$/m);
    await postgres.start();
    await until(async () => (await get('/healthz')) === 200);
    await other.publish({ 'about/screen.json': aboutScreen('About you') });
    await until(async () => (await phones.releaseOf('d1')) === 2);
  });

  test('a server that starts without the database serves the last known release, and follows later ones', async () => {
    const place = { kind: 'postgres', url: await postgres.create('start') } as const;
    const folder = smallFolder();
    const before = await serveReleases(place, { folder });
    const other = await publisherAt(place);
    await other.publish({ 'about/screen.json': aboutScreen('About you') });
    await until(async () => (await before.releaseOf('d1')) === 2);
    await before.server.stop();
    await postgres.crash();
    // A server without a copy would wait for the database; it gets one in time, and the assertions fail.
    const rescue = setTimeout(() => void postgres.start(), RESCUE);
    const after = await serveReleases(place, { folder });
    clearTimeout(rescue);
    assert.is(await after.releaseOf('d1'), 2);
    assert.match((await after.page('/about')).text, /About you/);
    assert.match(after.said.join('\n'), /Serving release 2 meanwhile, the last one known to be live\./);
    await postgres.start();
    await other.rollback(1);
    await until(async () => (await after.releaseOf('d1')) === 1);
  });

  test('a server does not begin anew on a database that has been emptied, also with another password', async () => {
    const place = { kind: 'postgres', url: await postgres.create('emptied') } as const;
    const folder = smallFolder();
    const before = await serveReleases(place, { folder });
    await (await publisherAt(place)).publish({ 'about/screen.json': aboutScreen('About you') });
    await until(async () => (await before.releaseOf('d1')) === 2);
    await before.server.stop();
    await postgres.empty('emptied');
    const rotated = { ...place, url: place.url.replace('test@', 'test:another@') };
    const error = await serveReleases(rotated, { folder }).catch((error) => error);
    assert.match(
      error.message,
      /^The database is empty, but release 2 was live when it was last used from here\. Restore a backup\. /,
    );
    await until(async () => (await connectionsTo('emptied')) === 0);
    rmSync(/remove (\S+) and start again/.exec(error.message)![1]!);
    const anew = await serveReleases(place, { folder });
    assert.is(await anew.releaseOf('d1'), 1);
  });

  test('a server that cannot listen leaves no connection to the database, which would keep its process alive', async () => {
    const place = { kind: 'postgres', url: await postgres.create('port') } as const;
    const { address, server } = await serveReleases({ kind: 'memory' });
    const port = Number(new URL(address).port);
    const error = await serveReleases(place, { port }).catch((error) => error);
    assert.match(error.message, /is already in use/);
    await until(async () => (await connectionsTo('port')) === 0);
    await server.stop();
  });

  test('a server that never had a database connection waits for it, and prints that', async () => {
    const place = { kind: 'postgres', url: await postgres.create('first') } as const;
    await postgres.crash();
    const starting = serveReleases(place, { folder: smallFolder(smallFiles()) });
    setTimeout(() => void postgres.start(), 500);
    const phones = await starting;
    assert.is(await phones.releaseOf('d1'), 1);
    assert.match(phones.said.join('\n'), /no release is known here: nothing is served until it can be\. Retrying\./);
  });
}
