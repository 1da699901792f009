import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startRegistryApi } from '../../server/registry/api.ts';
import { assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { screens } from './screens.ts';

const { registry, data, people } = await startRegistryApi();
const folder = temporaryFolder();
const run = (...words: string[]) => screens(words, folder, { DATA: data });

test('a backup is made and restored while the registry runs', async () => {
  const file = join(folder, 'kept.backup');
  const made = await run('backup', file);
  assert.is(made.status, 0, made.stderr);
  assert.ok(statSync(file).size > 10_000);
  const { draft } = await registry.createDraft(people.editor, {
    note: 'After the backup',
    files: { 'shelf/fixtures/good.json': null },
  });
  const back = await run('restore', file);
  assert.is(back.status, 0, back.stderr);
  assert.match(back.stdout, /kept\.backup has been restored: releases, drafts, people and history/);
  assert.equal(await registry.drafts(), [], `draft ${draft} is of later`);
  const { entries } = await registry.audit();
  assert.equal([entries.at(-1)!.who, entries.at(-1)!.what], ['admin', 'restore']);
});

test('everything is copied to an empty target', async () => {
  const to = join(temporaryFolder(), 'copy');
  const { status, stdout } = await run('copy', to, '--json');
  assert.is(status, 0);
  assert.equal(JSON.parse(stdout), { copied: true });
  assert.ok(existsSync(join(to, 'store.db')));
  const again = await run('copy', to);
  assert.is(again.status, 1);
  assert.match(again.stderr, /^The target is not empty: [^\n]+\n$/);
});

test('restore refuses a missing file, and backup and copy refuse to overwrite anything', async () => {
  const missing = await run('restore', join(folder, 'nothing'));
  assert.equal([missing.status, missing.stdout], [1, '']);
  assert.match(missing.stderr, /^There is no file "[^\n]+"\.\n$/);
  const taken = await run('backup', join(folder, 'kept.backup'), '--json');
  assert.is(taken.status, 1);
  assert.match((JSON.parse(taken.stdout) as { error: { message: string } }).error.message, /^The file/);
  const odd = await run('copy', 'mysql://user:secret@host/name');
  assert.is(odd.status, 2);
  assert.not.match(odd.stderr, /secret/);
  for (const words of [['backup'], ['restore'], ['copy'], ['backup', 'a', 'b']])
    assert.is((await run(...words)).status, 2);
});
