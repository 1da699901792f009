import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openStore } from '../../../registry/store/index.ts';
import type { Place } from '../../../registry/store/place.ts';
import { wordsFor } from '../../program.ts';
import { fixture } from '../small.ts';
import { openBare, prepare, type Without } from './bare.ts';

/** The number of acknowledged releases, and of calls that flushed to the disk meanwhile. */
export interface Synced {
  readonly acknowledged: number;
  readonly syncs: number;
}

/** Undefined if it cannot be counted on this machine. */
export async function syncDrill(place: Place, without?: Without): Promise<Synced | undefined> {
  await prepare(place);
  return place.kind === 'postgres' ? countInPostgres(place, without) : countCalls(place, without);
}

/** Counts the system calls of a process. */
function countCalls(place: Place, without?: Without): Synced | undefined {
  const counts = join(tmpdir(), `syncs-${process.pid}`);
  const script = join(fileURLToPath(import.meta.url), '../publisher.ts');
  const node = [process.execPath, ...wordsFor(script), JSON.stringify(place), 'p', ...(without ? [without] : [])];
  // Writes are traced for `ready`, because calls before it do not count.
  const words = ['-f', '-e', 'trace=fsync,fdatasync,write', '-e', 'write=1', '-o', counts, ...node];
  const { error, stdout, stderr } = spawnSync('strace', words, { encoding: 'utf8', input: 'go\n' });
  if (error || /ptrace/.test(stderr)) return undefined;
  const calls = readFileSync(counts, 'utf8');
  rmSync(counts);
  const after = calls.slice(calls.indexOf('"ready\\n"'));
  return {
    acknowledged: stdout.match(/^\d+$/gm)?.length ?? 0,
    syncs: after.match(/\b(fsync|fdatasync)\(/g)?.length ?? 0,
  };
}

/** Reads from PostgreSQL how often its log was flushed to the disk. */
async function countInPostgres(place: Place, without?: Without): Promise<Synced | undefined> {
  const watch = await openStore(place);
  const count = async (): Promise<number | undefined> => {
    // PostgreSQL adds what a session did when it ends, but a busy one's only seconds later.
    await new Promise((done) => setTimeout(done, 1_500));
    const rows = await watch
      .run((db) => sql<{ syncs: number }>`select wal_sync as syncs from pg_stat_wal`.execute(db))
      .catch(() => undefined);
    return rows?.rows[0]?.syncs;
  };
  const prepared = await openBare(place);
  const drafts: number[] = [];
  for (let at = 0; at < 15; at += 1) {
    const text = fixture('about', `${at}`, '/about', [{ see: ['About us'] }]);
    drafts.push(await prepared.approved({ [`about/fixtures/${at}.json`]: text }));
  }
  await prepared.store.close();
  const before = await count();
  const bare = await openBare(place, without);
  for (const draft of drafts) await bare.publishDraft(draft);
  await bare.store.close();
  const after = await count();
  await watch.close();
  return before === undefined || after === undefined
    ? undefined
    : { acknowledged: drafts.length, syncs: after - before };
}
