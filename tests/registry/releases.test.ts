import { sql } from 'kysely';
import { assert, test } from '../suite.ts';
import { engines } from './engines.ts';
import { openAt, openSmall, refused } from './opened.ts';
import { aboutScreen, smallFiles, smallFolder } from './small.ts';

for (const { name, fresh } of await engines()) {
  test(`${name}: the folder becomes release 1 of an empty registry, once`, async () => {
    const { registry } = await openAt(await fresh());
    await refused(registry.channel(), 404, 'no-release');
    assert.is(await registry.importFolder(smallFolder()), true);
    assert.is(await registry.importFolder(smallFolder({ 'about/screen.json': aboutScreen() })), false);
    assert.equal(await registry.channel(), { channel: 'production', release: 1, seq: 1, candidate: null });
    const [first, ...others] = await registry.releases();
    assert.equal(others, []);
    assert.equal(
      { ...first, at: '' },
      {
        ...{ release: 1, base: null, author: 'admin', approver: null },
        ...{ note: 'Imported from the folder', at: '', checked: null },
      },
    );
  });

  test(`${name}: a release contains every file byte for byte, and its compiled form`, async () => {
    const files = { ...smallFiles(), 'assets/tick.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    const { registry } = await openAt(await fresh());
    await registry.importFolder(smallFolder({ ...files, 'README.md': 'for people', '.hidden/screen.json': '{}' }));
    const release = await registry.release(1);
    assert.equal(release.files.map(({ path }) => path).sort(), Object.keys(files).sort());
    for (const [path, text] of Object.entries(files)) {
      assert.is(Buffer.from(await registry.file(1, path)).toString(), text);
      assert.is(release.files.find((file) => file.path === path)?.bytes, Buffer.byteLength(text));
    }
    const { documents, brand, assets } = await registry.compiled({ release: 1 });
    assert.equal(documents.map(({ screen }) => screen).sort(), ['about', 'help']);
    assert.is(brand.name, 'PesoSpring');
    assert.equal(
      [...assets.values()].map(({ file }) => file),
      ['screens/assets/tick.svg'],
    );
  });

  test(`${name}: a release is recompiled identically, and the folder’s differences from it are listed`, async () => {
    const { registry } = await openSmall(await fresh());
    const again = await registry.recompiled(1);
    assert.equal([again.issues, again.compiled], [[], await registry.compiled({ release: 1 })]);
    assert.equal(await registry.folderChanges(smallFolder()), []);
    const { 'brand.json': _, ...rest } = smallFiles();
    const other = smallFolder({ ...rest, 'about/screen.json': aboutScreen('We'), 'new/screen.json': aboutScreen() });
    assert.equal(await registry.folderChanges(other), [
      { path: 'about/screen.json', change: 'changed' },
      { path: 'brand.json', change: 'removed' },
      { path: 'new/screen.json', change: 'added' },
    ]);
  });

  test(`${name}: a release without a product.json is compiled and compared with that of the folder`, async () => {
    const product = JSON.stringify({
      ...{ bridge: {}, regions: { else: { symbol: '£', zone: 'UTC' } } },
      ...{ backend: { paths: ['/api'] }, toasts: { info: 2000, error: 3000 } },
    });
    const { registry, ed } = await openSmall(await fresh(), { product: Buffer.from(product) });
    assert.equal((await registry.recompiled(1)).compiled.backend.paths, ['/api']);
    const { draft } = await registry.createDraft(ed, { note: 'its own', files: { 'product.json': product } });
    const { files, sentences } = await registry.difference({ release: 1 }, { draft });
    assert.equal([files, sentences], [[{ path: 'product.json', change: 'added' }], []]);
  });

  test(`${name}: a screen that is no screen at all is reported as one with errors, not as removed`, async () => {
    const { registry, ed } = await openSmall(await fresh());
    for (const text of ['{ "screen": "about" }', '{']) {
      const { draft } = await registry.createDraft(ed, { note: 'broken', files: { 'about/screen.json': text } });
      const { sentences } = await registry.difference({ release: 1 }, { draft }, { fixtures: false });
      assert.equal(
        sentences.map(({ screen, says }) => [screen, says]),
        [['about', 'the screen has errors and cannot be opened; its other changes cannot be listed']],
      );
    }
  });

  test(`${name}: a folder with an error does not become release 1`, async () => {
    const { registry } = await openAt(await fresh());
    const broken = smallFolder({ ...smallFiles(), 'about/screen.json': '{ "screen": "about" }' });
    const { details } = await refused(registry.importFolder(broken), 422, 'issues');
    assert.match(JSON.stringify(details.issues), /"file":"about\/screen.json"/);
    await refused(registry.channel(), 404, 'no-release');
  });

  test(`${name}: twenty servers that start at once import one release`, async () => {
    const place = await fresh();
    const folder = smallFolder();
    const opened = await Promise.all(Array.from({ length: 20 }, () => openAt(place)));
    const imported = await Promise.all(opened.map(({ registry }) => registry.importFolder(folder)));
    assert.is(imported.filter((did) => did).length, 1);
    assert.is((await opened[7]!.registry.releases()).length, 1);
  });

  test(`${name}: releases, approvals, bytes, the channel and the history are append-only`, async () => {
    const { registry, store, ed, ann } = await openSmall(await fresh());
    const { draft } = await registry.createDraft(ed, { note: 'x', files: { 'about/screen.json': aboutScreen('We') } });
    await registry.review(ed, draft);
    await registry.approve(ann, draft);
    const tables = { blob: 'size', release: 'note', approval: 'name', channel: 'at', audit: 'note' };
    for (const [table, column] of Object.entries(tables)) {
      const attempts = [
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`,
        sql`delete from ${sql.table(table)}`,
        ...(store.engine === 'sqlite'
          ? [sql`insert or replace into ${sql.table(table)} select * from ${sql.table(table)}`]
          : []),
        ...(store.engine === 'postgres' ? [sql`truncate ${sql.table(table)} cascade`] : []),
      ];
      for (const attempt of attempts) {
        const said = await store
          .run((db) => attempt.execute(db))
          .then(
            () => 'done',
            ({ message }: Error) => message,
          );
        assert.match(said, /can only be added to|numbered without a gap/, `${table}: ${said}`);
      }
    }
  });

  test(`${name}: the numbers of releases, of the channel and of the history have no gaps`, async () => {
    const { store } = await openSmall(await fresh());
    for (const [table, key] of [
      ['channel', 'seq'],
      ['audit', 'n'],
    ] as const) {
      const row = await store.run((db) =>
        db.selectFrom(table).selectAll().orderBy(key, 'desc').executeTakeFirstOrThrow(),
      );
      const later = { ...row, [key]: 1_000, ...('hash' in row && { hash: 'x' }) };
      const attempt = store.run((db) =>
        db
          .insertInto(table)
          .values(later as never)
          .execute(),
      );
      const said = await attempt.then(
        () => 'done',
        ({ message }: Error) => message,
      );
      assert.match(said, /numbered without a gap/, said);
    }
  });
}

test('a project of more files than a draft can change can be compared', async () => {
  const [{ fresh }] = (await engines()) as [Awaited<ReturnType<typeof engines>>[number]];
  const { registry } = await openAt(await fresh());
  await registry.importFolder(smallFolder());
  const more = Array.from({ length: 2_001 }, (_, at) => [`about/snapshots/${at}.txt`, 'About us'] as const);
  const files = new Map([...Object.entries(smallFiles()), ...more]);
  const difference = await registry.difference({ release: 1 }, { files }, { fixtures: false });
  assert.is(difference.files.length, more.length);
});
