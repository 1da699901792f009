import { randomBytes } from 'node:crypto';
import { startServing } from '../../serving.ts';
import type { Postgres } from '../postgres.ts';
import { aboutScreen, smallFolder } from '../small.ts';

/** Milliseconds between two requests of a borrower. */
const OFTEN = 10;

/** The result of running two servers on one PostgreSQL. */
export interface Shared {
  /**
   * The longest time from the answer to a publish on one server until the other serves the release, in milliseconds.
   */
  readonly live: number;
  /** How many pages borrowers requested from the other server meanwhile, and how many failed. */
  readonly asked: number;
  readonly missed: number;
  /** What else is wrong; empty if nothing is. */
  readonly wrong: readonly string[];
  /** The error message that an editor got while the database was down. */
  readonly said: string;
}

export interface SharedOptions {
  readonly postgres: Postgres;
  /** Name of the database to create. */
  readonly database: string;
  /** How many releases are published. */
  readonly releases: number;
  /** How long PostgreSQL is down, in milliseconds. */
  readonly gone: number;
  /** `memory`: borrowers request what only the database knows, to show that the drill detects it. */
  readonly without?: 'memory';
}

/**
 * Publishes on one server and waits until the other serves the release; kills the first; restarts PostgreSQL; then
 * stops it for a while. Borrowers request pages from the second server all the time.
 */
export async function serversDrill({ postgres, database, releases, gone, without }: SharedOptions): Promise<Shared> {
  const url = await postgres.create(database);
  const token = randomBytes(32).toString('hex');
  const settings = { DATA: url, ADMIN_TOKEN: token, APPROVALS: '0', WORKERS: '1' };
  const folder = smallFolder();
  const one = await startBuilt(folder, settings);
  const two = await startBuilt(folder, settings);
  const wrong: string[] = [];
  const borrowers = askAlways(two.address, without === 'memory' ? '/registry/v1/releases' : '/about', token);
  try {
    let live = 0;
    for (let at = 0; at < releases; at += 1) {
      const release = await publish(one.address, token, `One ${at}`);
      const from = performance.now();
      await untilServed(two.address, release);
      live = Math.max(live, performance.now() - from);
    }
    await one.kill();
    await untilServed(two.address, await publish(two.address, token, 'The other one is gone'));
    await postgres.crash();
    await postgres.start();
    await untilPublished(two.address, token, 'PostgreSQL was restarted');
    await postgres.crash();
    const said = await editorsAre(two.address, token, gone, wrong);
    await postgres.start();
    await untilPublished(two.address, token, 'It is back');
    return { live, ...(await borrowers.stop()), wrong, said };
  } finally {
    await borrowers.stop();
    for (const server of [one, two]) await server.kill();
  }
}

interface Built {
  readonly address: string;
  kill(): Promise<void>;
}

async function startBuilt(cwd: string, settings: { [name: string]: string }): Promise<Built> {
  const { address, child, ended } = await startServing(cwd, { LOG_LEVEL: 'silent', ...settings });
  return {
    address,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Borrowers who request pages until they are stopped, each on a connection of its own. */
function askAlways(address: string, path: string, token: string) {
  const counts = { asked: 0, missed: 0 };
  let stopped = false;
  const asking = (async () => {
    while (!stopped) {
      const headers = { authorization: `Bearer ${token}`, connection: 'close' };
      const status = await fetch(address + path, { headers }).then(
        async (answer) => {
          await answer.text();
          return answer.status;
        },
        () => 0,
      );
      counts.asked += 1;
      if (status !== 200) counts.missed += 1;
      await new Promise((done) => setTimeout(done, OFTEN));
    }
  })();
  return {
    async stop() {
      stopped = true;
      await asking;
      return { ...counts };
    },
  };
}

/** A request to the registry; returns the body of the answer, and throws status and message of an error. */
async function ask<Body>(address: string, token: string, path: string, body: object): Promise<Body> {
  const answer = await fetch(`${address}/registry/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const given = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${given}`);
  return JSON.parse(given) as Body;
}

/** Publishes a screen with this text; returns the number of the release. */
async function publish(address: string, token: string, text: string): Promise<number> {
  const files = { 'about/screen.json': aboutScreen(text), 'about/fixtures/plain.json': null };
  const { draft } = await ask<{ draft: number }>(address, token, '/drafts', { note: text, files });
  await ask(address, token, `/drafts/${draft}/review`, {});
  return (await ask<{ release: number }>(address, token, `/drafts/${draft}/publish`, {})).release;
}

async function untilPublished(address: string, token: string, text: string): Promise<void> {
  for (;;) {
    const release = await publish(address, token, text).catch(() => undefined);
    if (release !== undefined) return untilServed(address, release);
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function untilServed(address: string, release: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/about`);
    await answer.text();
    if (Number(answer.headers.get('x-screens-release')) >= release) return;
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** Editors retry all the time while the database is down and must get an error message, which is returned. */
async function editorsAre(address: string, token: string, gone: number, wrong: string[]): Promise<string> {
  let said = '';
  for (const end = performance.now() + gone; performance.now() < end; ) {
    said = await publish(address, token, 'While it is gone').then(
      () => 'it was published',
      (error: Error) => error.message,
    );
    if (!/^503 .*Phones are not affected\./s.test(said)) wrong.push(said);
    await new Promise((done) => setTimeout(done, 200));
  }
  return said;
}
