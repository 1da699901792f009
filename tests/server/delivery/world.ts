import type { Candidate, Channel, Content, Person, Registry } from '../../../registry/index.ts';
import type { Place } from '../../../registry/store/place.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../../server/index.ts';
import { createLog, type Log } from '../../../server/log/log.ts';
import { openAt } from '../../registry/opened.ts';
import { smallFolder } from '../../registry/small.ts';
import { afterAll } from '../../suite.ts';

/** How long a test waits for an expected state, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** A server with a registry, as phones see it. */
export interface Phones {
  address: string;
  server: RunningServer;
  /** The lines it printed. */
  said: string[];
  /** Requests a page as this device, or without one. */
  page(path: string, device?: string): Promise<Got>;
  /** The number of the release that a device gets. */
  releaseOf(device: string): Promise<number>;
}

export interface Got {
  status: number;
  headers: Headers;
  text: string;
  /** The release in its root element. */
  release: number | undefined;
}

/** Starts a server that delivers the releases of a place; it is stopped after the tests of the file. */
export async function serveReleases(place: Place, options: Partial<ServerOptions> = {}): Promise<Phones> {
  const said: string[] = [];
  const log: Log = { ...createLog('silent'), issue: (line) => said.push(line) };
  const folder = options.folder ?? smallFolder();
  const common = { port: 0, host: '127.0.0.1', registry: true, data: place, log };
  const server = await startServer({ ...common, ...options, folder });
  afterAll(() => server.stop());
  const page = async (path: string, device?: string): Promise<Got> => {
    const url = new URL(path, server.address);
    if (device !== undefined) url.searchParams.set('deviceId', device);
    const answer = await fetch(url);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, release: releaseIn(text) };
  };
  const releaseOf = async (device: string) => (await page('/about', device)).release ?? 0;
  return { address: server.address, server, said, page, releaseOf };
}

export function releaseIn(html: string): number | undefined {
  const number = /<html[^>]* data-release="(\d+)"/.exec(html)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Somebody who publishes on another server. */
export interface Publisher {
  registry: Registry;
  admin: Person;
  /** Publishes changed files; returns the number of the release. */
  publish(files: { [path: string]: Content | null }, percent?: number): Promise<number>;
  rollout(percent: number): Promise<Channel>;
  halt(): Promise<Channel>;
  rollback(release?: number): Promise<Channel>;
  candidate(): Promise<Candidate>;
}

/** Opens the registry of a place once more, as another server does. No approval is required there. */
export async function publisherAt(place: Place): Promise<Publisher> {
  const { registry } = await openAt(place, { approvals: 0 });
  await registry.people.ensureAdmin();
  const admin = (await registry.people.named('admin'))!;
  const seq = async () => (await registry.channel()).seq;
  return {
    registry,
    admin,
    async publish(files, percent) {
      const { draft } = await registry.createDraft(admin, { note: 'A change', files });
      await registry.review(admin, draft);
      return (await registry.publish(admin, draft, { percent, reason: 'The fixture is to follow' })).release;
    },
    rollout: async (percent) => registry.rollout(admin, { percent, seq: await seq() }),
    halt: () => registry.halt(admin, { note: 'Too many crash' }),
    rollback: (release) => registry.rollback(admin, { release, note: 'It was better before' }),
    candidate: async () => (await registry.channel()).candidate!,
  };
}

/** Waits until a condition holds; fails after a time limit. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never holds: ${holds}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
