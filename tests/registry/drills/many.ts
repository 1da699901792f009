import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enter } from '../../../registry/audit/index.ts';
import { move, needChannel } from '../../../registry/channel/state.ts';
import { fileOf } from '../../../registry/content/bytes.ts';
import { readTree } from '../../../registry/content/tree.ts';
import { openData } from '../../../registry/data.ts';
import { openRegistry, type Person } from '../../../registry/index.ts';
import { readCompiled } from '../../../registry/releases/compiled.ts';
import { needRelease } from '../../../registry/releases/read.ts';
import { addRelease } from '../../../registry/releases/write.ts';
import { openStore } from '../../../registry/store/index.ts';
import type { Place } from '../../../registry/store/place.ts';

const root = join(fileURLToPath(import.meta.url), '../../../..');
/** Releases per transaction; filling the store only prepares the drill. */
const RELEASES_PER_TRANSACTION = 200;
const SCREEN = 'about-us/screen.json';

/** Durations in milliseconds with so many releases in the store. */
export interface Many {
  readonly releases: number;
  /** Opening the data and reading production. */
  readonly start: number;
  readonly review: number;
  readonly publish: number;
  readonly back: number;
}

/**
 * Fills a store with releases of the project, each with another text in one file, then starts a registry and publishes.
 *
 * @param without `newest`: the start reads all releases instead of the newest, to show that the drill detects it
 */
export async function manyDrill(
  place: Place,
  releases: number,
  say: (line: string) => void,
  without?: 'newest',
): Promise<Many> {
  await openAndClose(place, (registry) => registry.importFolder(root));
  await fill(place, releases, say);
  let start = 0;
  let times = { review: 0, publish: 0, back: 0 };
  const began = performance.now();
  await openAndClose(place, async (registry) => {
    const { release } = await registry.channel();
    for (let read = without ? 1 : release; read <= release; read += 1) await registry.compiled({ release: read });
    start = performance.now() - began;
    await registry.people.ensureAdmin();
    const admin: Person = { name: 'admin', role: 'admin' };
    const text = Buffer.from(await registry.file(release, SCREEN)).toString();
    const change = (note: string) => ({ [SCREEN]: text.replace('{', `{ "note": "${note}",`) });
    // The first check plays every fixture, like the first one after a folder is imported.
    await registry.createDraft(admin, { note: 'first', files: change('first') });
    await registry.review(admin, 1);
    const { draft } = await registry.createDraft(admin, { note: 'second', files: change('second') });
    const timed = async (work: () => Promise<unknown>) => {
      const from = performance.now();
      await work();
      return performance.now() - from;
    };
    const review = await timed(() => registry.review(admin, draft));
    await registry.approve(admin, draft);
    const publish = await timed(() => registry.publish(admin, draft));
    times = { review, publish, back: await timed(() => registry.rollback(admin, { note: 'drill' })) };
  });
  return { releases, start, ...times };
}

async function openAndClose(
  place: Place,
  work: (registry: Awaited<ReturnType<typeof openRegistry>>) => Promise<unknown>,
) {
  const store = await openStore(place);
  const worker = join(root, 'dist/worker.js');
  const registry = await openRegistry({ store, worker, now: Date.now, log: () => {} });
  try {
    await work(registry);
  } finally {
    await registry.close();
    await store.close();
  }
}

async function fill(place: Place, releases: number, say: (line: string) => void): Promise<void> {
  const store = await openStore(place);
  const data = openData(store, say);
  for (let made = 1; made < releases; made += RELEASES_PER_TRANSACTION) {
    const wanted = Math.min(RELEASES_PER_TRANSACTION, releases - made);
    await data.write(async (tx) => {
      const first = await needRelease(tx, 1);
      const [tree, compiled] = [await readTree(tx, first.content), await readCompiled(tx, first.compiled)];
      for (let at = 0; at < wanted; at += 1) {
        const before = await needChannel(tx);
        const file = fileOf(Buffer.from(`{ "note": "${made + at}" }`));
        const { release, content } = await addRelease(tx, {
          ...{
            base: before.release,
            draft: null,
            author: 'Ed',
            approver: 'Ann',
            note: `Change ${made + at}`,
            at: Date.now(),
          },
          ...{ checked: null, tree: new Map([...tree, ['accepted-mutants.json', file.hash]]), files: [file], compiled },
        });
        await enter(tx, Date.now(), { who: 'Otto', what: 'publish', release, details: { content } });
        await move(tx, before.seq, { release, candidate: null }, Date.now());
      }
    });
    if ((made + wanted) % 2_000 < RELEASES_PER_TRANSACTION) say(`  ${made + wanted} releases are there`);
  }
  await store.close();
}
