import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openRegistry, type Person } from '../../../registry/index.ts';
import { openStore } from '../../../registry/store/index.ts';
import type { Place } from '../../../registry/store/place.ts';
import { startServer } from '../../../server/index.ts';
import { WORKER } from '../opened.ts';
import { helpScreen, smallFolder } from '../small.ts';

/** The length of a screen’s text, large enough to see when a release is kept in memory. */
const LARGE = 200_000;
/** After so many releases, all caches of recent releases are full. */
const FULL = 20;
/** Releases between two measurements. */
const STEP = 5;

/** Memory in use while releases were published one after the other. */
export interface Grown {
  /** Bytes that each release left behind, once all caches were full. */
  readonly perRelease: number;
  /** Bytes in use, after every few releases. */
  readonly used: readonly number[];
}

/**
 * Publishes to a server whose pages are requested meanwhile, and measures its memory.
 *
 * @param releases how many, more than {@link FULL}
 * @param without `forgetting`: every release is kept in memory, to show that the drill detects it
 */
export async function memoryDrill(place: Place, releases: number, without?: 'forgetting'): Promise<Grown> {
  const common = { port: 0, host: '127.0.0.1', registry: true, data: place, folder: smallFolder() };
  const server = await startServer({ ...common, logLevel: 'silent' });
  const store = await openStore(place);
  const registry = await openRegistry({ store, worker: WORKER, now: Date.now, log: () => {}, approvals: 0 });
  const held: string[] = [];
  const used: number[] = [];
  try {
    await registry.people.ensureAdmin();
    const admin: Person = { name: 'admin', role: 'admin' };
    for (let at = 1; at <= releases; at += 1) {
      const text = `${at} `.repeat(LARGE / `${at} `.length);
      const files = { 'help/screen.json': helpScreen(text) };
      const { draft } = await registry.createDraft(admin, { note: 'drill', files });
      await registry.review(admin, draft);
      const { release } = await registry.publish(admin, draft, { reason: 'its words are others' });
      const page = await served(server.address, release);
      if (without) held.push(page);
      if (at >= FULL && at % STEP === 0) used.push(bytesInUse());
    }
  } finally {
    await registry.close();
    await store.close();
    await server.stop();
  }
  return { perRelease: slope(used) / STEP, used };
}

/** The page of a release, once it is served. */
async function served(address: string, release: number): Promise<string> {
  for (;;) {
    const answer = await fetch(`${address}/help`);
    const text = await answer.text();
    if (answer.headers.get('x-screens-release') === String(release)) return text;
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Bytes in use after garbage collection. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 3; times += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The slope of a line through the values by least squares, which one outlier hardly affects. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const [over, under] = values.reduce(
    ([up, down], one, at) => [up + (at - middle) * (one - mean), down + (at - middle) ** 2],
    [0, 0],
  );
  return over / under;
}
