import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readChannel } from '../../../registry/channel/state.ts';
import { openStore } from '../../../registry/store/index.ts';
import { StoreError } from '../../../registry/store/place.ts';
import { type Serving, startServing } from '../../serving.ts';
import { smallFolder } from '../small.ts';
import { type Bare, openBare, prepare, type Without } from './bare.ts';
import { findTorn } from './whole.ts';

const SIZE = '4m';
const TOKEN = 'a'.repeat(32);
/** How many releases are tried: more than fit. */
const RELEASES = 400;
const HEADERS = { authorization: `Bearer ${TOKEN}` };
/** A document of some 9 kB. */
const textOf = (name: string) => `{ "note": "${'x'.repeat(9_000)}${name}" }`;

export interface Filled {
  /** What is wrong; empty if nothing is. */
  readonly wrong: string[];
  /** The error messages that people got. */
  readonly said: string[];
}

/**
 * Publishes to a disk of its own until it is full, while a built server runs on it, then makes the disk read-only.
 * Undefined if none can be made here.
 *
 * @param without the safeguard to disable, to show that the drill detects its absence
 */
export async function diskDrill(without?: Without): Promise<Filled | undefined> {
  const [folder, view] = [newFolder(), newFolder()];
  const mount = (...words: string[]) => spawnSync('mount', words).status === 0;
  if (!mount('-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder)) return undefined;
  const place = { kind: 'folder', folder } as const;
  const [wrong, said]: [string[], string[]] = [[], []];
  let serving: Serving | undefined;
  try {
    await prepare(place);
    const settings = { DATA: folder, ADMIN_TOKEN: TOKEN, WORKERS: '1', LOG_LEVEL: 'silent' };
    serving = await startServing(smallFolder(), settings);
    const bare = await openBare(place, without);
    const acknowledged: number[] = [];
    for (let at = 0; at < RELEASES && said.length === 0; at += 1) {
      const refused = await publishOne(bare, at, acknowledged);
      if (refused) said.push(refused.message);
    }
    if (!/its disk is full/.test(said[0] ?? ''))
      wrong.push(`a full disk is not said: ${said[0] ?? 'it took everything'}`);
    wrong.push(...(await findUnserved(serving.address)));
    const { release } = (await bare.context.data.read(readChannel))!;
    if (release !== Math.max(1, ...acknowledged)) wrong.push(`production is ${release}`);
    wrong.push(...(await findTorn(bare.store, 1)));
    await bare.store.close();
    // A second mount of the same folder, read-only.
    if (!mount('--bind', folder, view) || !mount('-o', 'remount,bind,ro', view)) wrong.push('no view can be made');
    const error = await openStore({ kind: 'folder', folder: view }).then(
      (store) => store.close(),
      (reason: unknown) => reason,
    );
    if (error instanceof StoreError) said.push(error.message);
    else wrong.push('a start on a disk that can only be read is not refused in words');
    return { wrong, said };
  } finally {
    serving?.child.kill('SIGKILL');
    await serving?.ended;
    for (const mounted of [view, folder]) {
      // Lazily: SQLite closes a file only when its statements are garbage-collected.
      spawnSync('umount', ['-l', mounted]);
      rmSync(mounted, { recursive: true, force: true });
    }
  }
}

/**
 * What a server on a full disk does wrong: borrowers get pages, editors and monitoring get a 503, and a draft that was
 * stored stays.
 */
async function findUnserved(address: string): Promise<string[]> {
  const wrong = await expectStatus(address, '/about', 200);
  const drafts = await fillWithDrafts(address);
  if (drafts.refusal !== 503) wrong.push(`a draft is answered with ${drafts.refusal} on a full disk`);
  wrong.push(...(await expectStatus(address, '/healthz', 503)));
  wrong.push(...(await expectStatus(address, '/about', 200)));
  for (const draft of drafts.stored) wrong.push(...(await expectStatus(address, `/registry/v1/drafts/${draft}`, 200)));
  return wrong;
}

/**
 * Creates drafts until one is refused: a small one fits into pages of the write-ahead log that are free again, which a
 * full disk does not take away.
 */
async function fillWithDrafts(address: string): Promise<{ stored: number[]; refusal?: number }> {
  const stored: number[] = [];
  for (let at = 0; at < RELEASES; at += 1) {
    const body = JSON.stringify({ note: 'one more', files: { 'about/screen.json': textOf(`draft ${at}`) } });
    const answer = await fetch(`${address}/registry/v1/drafts`, { method: 'POST', headers: HEADERS, body });
    if (answer.status !== 201) return { stored, refusal: answer.status };
    stored.push(((await answer.json()) as { draft: number }).draft);
  }
  return { stored };
}

/** The error of one request that is answered with another status; empty if it is answered as expected. */
async function expectStatus(address: string, path: string, status: number): Promise<string[]> {
  const answer = await fetch(address + path, { headers: HEADERS });
  await answer.arrayBuffer();
  return answer.status === status ? [] : [`${path} is answered with ${answer.status} on a full disk`];
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'screens-disk-'));
}

/** Publishes once more; returns the error message if it was refused. */
async function publishOne({ approved, publishDraft }: Bare, at: number, done: number[]): Promise<Error | undefined> {
  try {
    done.push((await publishDraft(await approved({ 'about/screen.json': textOf(`release ${at}`) }))).release);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
