import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { backup, copyTo, restoreBackup } from '../../registry/restore.ts';
import { openStore } from '../../registry/store/index.ts';
import { StoreError } from '../../registry/store/place.ts';
import { COPIED } from '../../registry/store/rows.ts';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { engines } from './engines.ts';
import { openAt, openSmall } from './opened.ts';
import { put, UNUSED } from './payments.ts';
import { aboutScreen, fixture } from './small.ts';

const about = (text: string) => ({
  'about/screen.json': aboutScreen(text),
  'about/fixtures/plain.json': fixture('about', 'who we are', '/about', [{ see: [text] }]),
});

type Small = Awaited<ReturnType<typeof openSmall>>;
async function publish({ registry, ed, ann, otto }: Small, text: string, percent?: number) {
  const { draft } = await registry.createDraft(ed, { note: text, files: about(text) });
  await registry.review(ed, draft);
  await registry.approve(ann, draft);
  return registry.publish(otto, draft, { percent });
}

const said = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreError)) throw error ?? new Error('not refused');
  return error.message;
};

const all = await engines();
for (const { name, fresh } of all) {
  test(`${name}: a backup made while the registry runs restores everything, and the audit log records it`, async () => {
    const small = await openSmall(await fresh());
    const { registry, place, store } = small;
    await publish(small, 'We', 20);
    await put(store, 'a');
    const [before, channel] = [await registry.audit(), await registry.channel()];
    const file = join(temporaryFolder(), 'kept.backup');
    await backup(place, file);
    await registry.rollout(small.otto, { percent: 100, seq: 2 });
    await publish(small, 'Us');
    await store.run((db) => db.updateTable('intent').set({ at: 2 }).execute());
    const received: number[] = [];
    registry.changed(({ seq }) => received.push(seq));
    await restoreBackup(file, place, 'admin', 5);
    assert.equal(await registry.channel(), channel);
    assert.equal(
      (await registry.releases()).map(({ release }) => release),
      [2, 1],
    );
    const { entries } = await registry.audit();
    assert.equal(entries.slice(0, -1), before.entries);
    assert.equal([entries.at(-1)!.who, entries.at(-1)!.what], ['admin', 'restore']);
    assert.is((await registry.verifyAudit()).broken, null);
    assert.is(Buffer.from(await registry.file(2, 'about/screen.json')).toString(), aboutScreen('We'));
    // Calls that must happen once are never rolled back, not even by a restore.
    const intents = await store.run((db) => db.selectFrom('intent').select(['id', 'at']).execute());
    assert.equal(
      intents.map(({ id, at }) => [id, at]),
      [['a', 2]],
    );
    while (received.at(-1) !== channel.seq) await new Promise((done) => setTimeout(done, 20));
    // The triggers exist again, and the next change continues from the restored state.
    const change = sql`delete from audit`;
    assert.match(await store.run((db) => change.execute(db)).then(String, String), /can only be added to/);
    assert.is((await registry.rollback(small.otto, { note: 'x' })).seq, channel.seq + 1);
  });

  for (const other of all) {
    test(`${name} is copied to ${other.name}, where work continues`, async () => {
      const small = await openSmall(await fresh());
      await publish(small, 'We');
      const to = await other.fresh();
      await copyTo(small.place, to);
      const copy = await openAt(to);
      assert.equal(await copy.registry.audit(), await small.registry.audit());
      assert.equal(await copy.registry.releases(), await small.registry.releases());
      assert.equal(await copy.registry.drafts(), await small.registry.drafts());
      assert.equal(await copy.registry.compiled({ release: 2 }), await small.registry.compiled({ release: 2 }));
      assert.is((await publish({ ...small, ...copy }, 'Us')).release, 3);
      assert.match(await said(copyTo(small.place, to)), /^The target is not empty: [^.]+\.$/);
    });
  }

  test(`${name}: what is known of payments is kept anew for its whole time after a restore`, async () => {
    const small = await openSmall(await fresh());
    const { place, store } = small;
    const file = join(temporaryFolder(), 'kept.backup');
    await store.run((db) =>
      db
        .insertInto('intent')
        .values({ ...UNUSED, id: 'a', hour: 7 })
        .execute(),
    );
    await backup(place, file);
    await store.run((db) => db.deleteFrom('intent').execute());
    await store.run((db) => db.updateTable('ledger_hour').set({ hour: 9_000 }).execute());
    await restoreBackup(file, place, 'admin', 5);
    const intents = await store.run((db) => db.selectFrom('intent').select(['id', 'hour']).execute());
    assert.equal(
      intents.map(({ id, hour }) => [id, hour]),
      [['a', null]],
    );
    assert.is((await store.run((db) => db.selectFrom('ledger_hour').selectAll().executeTakeFirst()))?.hour, 9_000);
  });

  test(`${name}: a backup contains every table but those that describe the place itself`, async () => {
    const store = await openStore(await fresh());
    const query =
      store.engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
        : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`;
    const { rows } = await store.run((db) => query.execute(db));
    await store.close();
    const names = rows.map((row) => row.name).filter((table) => !['migration', 'ledger_hour'].includes(table));
    assert.equal(names.sort(), COPIED.map(({ table }) => table as string).sort());
  });
}

test('a file that is not a backup is refused with one sentence, and nothing changes', async () => {
  const small = await openSmall({ kind: 'folder', folder: temporaryFolder() });
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  assert.match(await said(restoreBackup(file, small.place, 'admin', 1)), /^There is no file ".*"\.$/);
  writeFileSync(file, 'not at all');
  assert.match(await said(restoreBackup(file, small.place, 'admin', 1)), /^".*" cannot be used: .*not a database\.$/);
  assert.match(await said(backup(small.place, file)), /^The file ".*" already exists: [^.]+\.$/);
  const empty = join(folder, 'empty');
  writeFileSync(empty, '');
  assert.match(await said(restoreBackup(empty, small.place, 'admin', 1)), /^".*" is not a backup: [^.]+\.$/);
  assert.match(await said(restoreBackup(folder, small.place, 'admin', 1)), /^".*" cannot be read: [^\n]+\.$/);
  assert.equal(readdirSync(folder).sort(), ['empty', 'file']);
  assert.is((await small.registry.channel()).seq, 1);
});

test('a place without data, out of reach or not writable is refused with one sentence', async () => {
  const { place } = await openSmall({ kind: 'folder', folder: temporaryFolder() });
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  // A mistyped DATA must not become a backup of nothing.
  const mistyped = { kind: 'folder', folder: join(folder, 'mistyped') } as const;
  for (const work of [backup(mistyped, file), copyTo(mistyped, { kind: 'folder', folder: join(folder, 'to') })])
    assert.match(await said(work), /^There is nothing to copy: DATA has no release\./);
  const empty = { kind: 'folder', folder: temporaryFolder() } as const;
  await (await openStore(empty)).close();
  assert.match(await said(backup(empty, file)), /^There is nothing to copy/);
  const away = { kind: 'postgres', url: 'postgres://user:secret@127.0.0.1:1/name' } as const;
  for (const [work, name] of [
    [backup(away, file), 'DATA'],
    [copyTo(place, away), 'The target'],
  ] as const)
    assert.match(await said(work), new RegExp(`^${name} cannot be reached: (?!.*secret)[^\\n]+\\.$`));
  assert.equal(readdirSync(folder), []);
  assert.match(await said(backup(place, join(folder, 'no/file'))), /^".*" cannot be written: [^\n]+\.$/);

  // A medium may be read-only: nothing is written beside the file.
  await backup(place, file);
  const times = statSync(folder).mtimeMs;
  await restoreBackup(file, place, 'admin', 1);
  assert.is(statSync(folder).mtimeMs, times);
});
