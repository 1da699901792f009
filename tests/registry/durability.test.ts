/** What SQLite acknowledges is on the disk: checks its settings, and counts the system calls. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openStore } from '../../registry/store/index.ts';
import { wordsFor } from '../program.ts';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';

const WRITES = 100;
const root = join(fileURLToPath(import.meta.url), '../../..');

test('a store on SQLite writes a log ahead and waits until each write is on the disk', async () => {
  const store = await openStore({ kind: 'folder', folder: temporaryFolder() });
  const setting = async (name: string) => {
    const { rows } = await store.run((db) => sql.raw<{ [name: string]: unknown }>(`pragma ${name}`).execute(db));
    return Object.values(rows[0]!)[0];
  };
  assert.is(await setting('journal_mode'), 'wal');
  assert.is(await setting('synchronous'), 2, 'FULL');
  assert.is(await setting('foreign_keys'), 1);
  await store.close();
});

/** How often the process flushed to the disk; undefined if that cannot be counted. */
function syncsOf(synchronous?: string): number | undefined {
  const folder = temporaryFolder();
  const counts = join(folder, 'counts');
  const node = [process.execPath, ...wordsFor(join(root, 'tests/registry/writes.ts')), folder, `${WRITES}`];
  const words = ['-f', '-e', 'trace=fsync,fdatasync', '-o', counts, ...node, ...(synchronous ? [synchronous] : [])];
  const { error, status, stderr } = spawnSync('strace', words, { cwd: root, encoding: 'utf8' });
  if (error || /ptrace/.test(stderr)) return undefined;
  assert.is(status, 0, stderr);
  return readFileSync(counts, 'utf8').match(/\b(fsync|fdatasync)\(/g)?.length ?? 0;
}

const counted = syncsOf();
if (counted === undefined) console.log('SKIPPED: calls to the system cannot be counted here without strace');
else {
  test('every acknowledged write is flushed to disk individually', () => {
    assert.ok(counted >= WRITES, `${counted} times for ${WRITES} writes`);
  });

  test('a weaker setting flushes fewer than half of the writes', () => {
    for (const setting of ['normal', 'off']) {
      const times = syncsOf(setting)!;
      assert.ok(times < WRITES / 2, `${setting}: ${times} times for ${WRITES} writes`);
    }
  });
}
