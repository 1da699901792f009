import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore, type Store } from '../../../registry/store/index.ts';
import type { Place } from '../../../registry/store/place.ts';
import { wordsFor } from '../../program.ts';
import { prepare, type Without } from './bare.ts';
import { findTorn } from './whole.ts';

/** Processes that are ready while another one publishes. */
const READY = 2;
/** Processes that are alive at the same time have different names. */
const NAMES = READY + 2;
/** The maximum number of releases before a process is killed. */
const MOST_RELEASES = 8;
/** How long a release takes at least, in milliseconds: the kill comes at a random moment of the next one. */
const SHORTEST_MS = 30;

export interface Killed {
  /** Releases that were acknowledged. */
  acknowledged: number;
  /** Acknowledged, but missing. */
  lost: string[];
  torn: string[];
}

/**
 * Kills publishing processes at random moments; after each, checks everything that was stored since the one before.
 *
 * @param without the safeguard to disable; the drill ends when it detects the absence
 */
export async function killDrill(place: Place, times: number, without?: Without): Promise<Killed> {
  await prepare(place);
  const store = await openStore(place);
  const result: Killed = { acknowledged: 0, lost: [], torn: [] };
  const waiting: Publisher[] = [];
  try {
    let seen = await newest(store);
    let started = 0;
    // On a busy machine a release takes many times as long, and a kill in the first milliseconds would meet none.
    let duration = SHORTEST_MS;
    // Without its safeguard a registry cannot have others publish beside it.
    const ready = without ? 1 : READY;
    for (let at = 0; at < times; at += 1) {
      while (started < times && waiting.length < ready) {
        waiting.push(startPublisher(place, `p${started % NAMES}`, without));
        started += 1;
      }
      const { acknowledged, each } = await waiting
        .shift()!
        .publishAndDie(Math.floor(Math.random() * MOST_RELEASES), Math.random() * duration);
      if (each !== undefined) duration = Math.max(SHORTEST_MS, each);
      result.acknowledged += acknowledged.length;
      const there = new Set(
        (await store.run((db) => db.selectFrom('release').select('release').where('release', '>', seen).execute())).map(
          ({ release }) => release,
        ),
      );
      result.lost.push(...acknowledged.filter((release) => !there.has(release)).map((release) => `release ${release}`));
      result.torn.push(...(await findTorn(store, seen)));
      seen = await newest(store);
      if (without && result.torn.length + result.lost.length > 0) break;
    }
  } finally {
    for (const { child } of waiting) child.kill('SIGKILL');
    await store.close();
  }
  return result;
}

interface Publisher {
  readonly child: ChildProcess;
  /**
   * Lets a process publish and kills it so many milliseconds after so many releases; returns the acknowledged ones, and the
   * milliseconds that each took.
   */
  publishAndDie(releases: number, after: number): Promise<{ acknowledged: number[]; each: number | undefined }>;
}

function startPublisher(place: Place, name: string, without?: Without): Publisher {
  const script = join(fileURLToPath(import.meta.url), '../publisher.ts');
  const words = [...wordsFor(script), JSON.stringify(place), name, ...(without ? [without] : [])];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  const listeners = new Set<() => void>();
  child.stdout.on('data', (part: Buffer) => {
    said += part;
    for (const listener of listeners) listener();
  });
  const exit = once(child, 'exit');
  const until = (pattern: RegExp) =>
    new Promise<void>((done) => {
      const look = () => pattern.test(said) && listeners.delete(look) && done();
      listeners.add(look);
      // A process that exits by itself prints nothing more.
      exit.then(() => done());
      look();
    });
  return {
    child,
    async publishAndDie(releases, after) {
      await until(/^ready\n/);
      const began = performance.now();
      child.stdin.write('go\n');
      await until(new RegExp(`^ready\\n(\\d+\\n){${releases}}`));
      const each = releases > 0 ? (performance.now() - began) / releases : undefined;
      await new Promise((done) => setTimeout(done, after));
      child.kill('SIGKILL');
      await exit;
      // A line that was written only in part does not count.
      return { acknowledged: [...said.matchAll(/^(\d+)\n/gm)].map(([, release]) => Number(release)), each };
    },
  };
}

async function newest(store: Store): Promise<number> {
  const row = await store.run((db) =>
    db.selectFrom('release').select('release').orderBy('release', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  return row.release;
}
