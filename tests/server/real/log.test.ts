/** The log of real servers that cannot be written, for a while. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../free-port.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { emptyProject, temporaryFolder } from '../../temporary.ts';

const command = join(fileURLToPath(import.meta.url), '../../../../cli/screens.mjs');
const project = emptyProject();
/** How long a server may take to start, and to answer, in milliseconds. */
const [START_MS, ANSWER_MS] = [30_000, 3_000];
/** More lines than a pipe holds, and than are kept beyond that. */
const FAILED_CALLS = 4_000;

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Where a server prints to. */
interface Printing {
  readonly out: number;
  readonly log: number;
  /** The file that contains this text as soon as all processes serve and signals stop them. */
  readonly started: readonly [file: string, text: string];
}

/** A file to print to. */
function printed(): { file: string; descriptor: number } {
  const file = join(temporaryFolder(), 'printed');
  return { file, descriptor: openSync(file, 'w') };
}

/** Its output goes to a file, its log elsewhere. */
function loggingTo(log: number): Printing {
  const { file, descriptor } = printed();
  return { out: descriptor, log, started: [file, 'Screens are served'] };
}

/** Starts a server in front of a backend that is down. */
async function start(workers: string, { out, log, started: [file, text] }: Printing) {
  const [port, upstream] = [await freePort(), await freePort()];
  const settings = { PORT: String(port), WORKERS: workers, UPSTREAM: `http://127.0.0.1:${upstream}` };
  const child = spawn(process.execPath, [command, 'serve'], {
    cwd: project,
    env: { PATH: process.env.PATH, DATA: temporaryFolder(), ...settings },
    stdio: ['ignore', out, log],
  });
  running.add(child);
  const ended = new Promise<number | string | null>((done) =>
    child.once('exit', (code, signal) => {
      running.delete(child);
      done(code ?? signal);
    }),
  );
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.text();
    return answer.status;
  };
  const end = Date.now() + START_MS;
  while (!readFileSync(file, 'utf8').includes(text)) {
    assert.ok(Date.now() < end && child.exitCode === null, 'the server serves');
    await new Promise((done) => setTimeout(done, 50));
  }
  return { child, ended, ask };
}

/** Makes calls whose failure is logged, opens a page and stops the server. */
async function goesOn({ child, ended, ask }: Awaited<ReturnType<typeof start>>): Promise<void> {
  for (let call = 0; call < 3; call += 1) assert.is(await ask('/examine/away'), 502);
  assert.is(await ask('/offline'), 200);
  child.kill('SIGTERM');
  assert.is(await ended, 0);
}

for (const workers of ['1', '2'])
  test(`a server of ${workers} goes on while the disk of its log is full`, async () =>
    goesOn(await start(workers, loggingTo(openSync('/dev/full', 'w')))));

test('a server goes on while the disk of its output is full', async () => {
  const { file, descriptor } = printed();
  await goesOn(await start('1', { out: openSync('/dev/full', 'w'), log: descriptor, started: [file, 'Started'] }));
});

test('a program that stops reading the log keeps nobody waiting, and later learns what is missing', async () => {
  const pipe = join(temporaryFolder(), 'log');
  execFileSync('mkfifo', [pipe]);
  // Opened for both, so that no end waits for the other.
  const log = openSync(pipe, 'r+');
  const { child, ended, ask } = await start('1', loggingTo(log));
  for (let call = 0; call < FAILED_CALLS; call += 100)
    await Promise.all(Array.from({ length: 100 }, () => ask('/examine/away')));
  assert.is(await ask('/offline'), 200);
  const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] });
  running.add(reader);
  let text = '';
  await new Promise<void>((done) =>
    reader.stdout.on('data', (part) => {
      text += part;
      if (/could not be written/.test(text)) done();
    }),
  );
  const lines = text.trim().split('\n');
  const dropped = Number(/"msg":"(\d+) lines of this log could not be written"/.exec(text)?.[1]);
  const failed = lines.filter((line) => JSON.parse(line).msg.includes('ECONNREFUSED')).length;
  assert.is(dropped + failed, FAILED_CALLS);
  child.kill('SIGTERM');
  assert.is(await ended, 0);
});
