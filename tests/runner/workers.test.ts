import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coverageJson } from '../../runner/coverage/json.ts';
import type { Findings, RunOptions } from '../../runner/play/runner.ts';
import { runFixtures } from '../../runner/play/runner.ts';
import { Pool } from '../../runner/workers/pool.ts';
import { afterAll, assert, test } from '../suite.ts';
import { fixture, shelf } from './shelf.ts';

const script = join(fileURLToPath(import.meta.url), '../../../dist/worker.js');
const folder = mkdtempSync(join(tmpdir(), 'screens-workers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Enough to be worth a thread; every tenth fails, some reach what no other does. */
const MANY = 80;
const project = shelf(
  Object.fromEntries(
    Array.from({ length: MANY }, (_, at) => {
      const name = `f${String(at).padStart(3, '0')}`;
      const steps = [...(at === 70 ? [{ tap: 'Press' }] : []), { see: [at % 10 === 9 ? 'Nobody' : 'Emma'] }];
      return [name, fixture(steps, { fixture: name })];
    }),
  ),
);

const threads = (from: string, count = 2) => ({ count, script: from, folder, update: false });
const play = (options: RunOptions) => runFixtures(project, { coverage: true, ...options });
const ends = ({ verdicts }: Findings) =>
  verdicts.map(({ file, line, passed, lines }) => ({ file, line, passed, lines }));

/** Writes a script for threads to a file. */
function scriptOf(name: string, text: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
}

test('several threads give the same verdicts, order and coverage as one', async () => {
  const alone = await play({});
  const told: string[] = [];
  const together = await play({ threads: threads(script), onVerdict: ({ file }) => told.push(file) });
  assert.is(alone.verdicts.filter(({ passed }) => !passed).length, MANY / 10);
  assert.equal(ends(together), ends(alone));
  assert.equal(
    told,
    alone.verdicts.map(({ file }) => file),
  );
  assert.equal(coverageJson(together.coverage!.report()), coverageJson(alone.coverage!.report()));
});

test('the first failure stops the run at the same fixture as on one thread', async () => {
  const alone = await play({ bail: true });
  const together = await play({ bail: true, threads: threads(script) });
  assert.is(together.verdicts.length, 10);
  assert.equal(ends(together), ends(alone));
  assert.equal(coverageJson(together.coverage!.report()), coverageJson(alone.coverage!.report()));
});

test('the fixture of a thread that exits is played by another', async () => {
  const dies = scriptOf(
    'dies',
    `import { parentPort } from 'node:worker_threads';
     parentPort.once('message', () => parentPort.on('message', () => process.exit()));`,
  );
  const alone = ends(await play({}));
  assert.equal(ends(await play({ threads: threads(dies) })), alone);
  assert.equal(ends(await play({ threads: threads(join(folder, 'nowhere.mjs')) })), alone);
});

test('a job that does not end is reported as lost, and the next one runs', async () => {
  const loops = scriptOf(
    'loops',
    `import { parentPort } from 'node:worker_threads';
     parentPort.once('message', () => parentPort.on('message', (job) => {
       while (job.length === 1);
       parentPort.postMessage(job);
     }));`,
  );
  const pool = new Pool<'play'>({ script: loops, threads: 1, limit: 1500 });
  pool.begin({ task: 'play', setup: {} as never });
  const document = { screen: 'b', fixture: 'c', open: '/b', steps: [] };
  const one = { file: 'a', screen: 'b', name: 'c', text: '', document, tags: [], only: false };
  const [lost, done] = await Promise.all([pool.run([one]), pool.run([one, one])]);
  await pool.close();
  assert.is('lost' in lost && lost.lost, 'overtime');
  assert.equal('result' in done && (done.result as unknown), [one, one]);
});

test('a job that reports its progress may take longer than the limit', async () => {
  const slow = scriptOf(
    'slow',
    `import { parentPort } from 'node:worker_threads';
     parentPort.once('message', () => parentPort.on('message', async (job) => {
       for (const part of [1, 2, 3, 4, 5, 6]) {
         await new Promise((done) => setTimeout(done, 500));
         parentPort.postMessage('progress');
       }
       parentPort.postMessage(job);
     }));`,
  );
  const pool = new Pool<'play'>({ script: slow, threads: 1, limit: 2000 });
  pool.begin({ task: 'play', setup: {} as never });
  const ending = await pool.run([]);
  await pool.close();
  assert.equal('result' in ending && (ending.result as unknown), []);
});

test('a process that closes a pool during a job exits', () => {
  const loops = scriptOf(
    'forever',
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});",
  );
  const closes = `
    import { Pool } from ${JSON.stringify(new URL('../../runner/workers/pool.ts', import.meta.url).href)};
    const pool = new Pool({ script: ${JSON.stringify(loops)}, threads: 1, limit: 3_600_000 });
    pool.begin({ task: 'play', setup: {} });
    void pool.run([]);
    await pool.close();`;
  const end = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', closes], {
    timeout: 60_000,
  });
  assert.is(end.status, 0, String(end.stderr));
});
