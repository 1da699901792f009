/**
 * Entry point of a pool's thread: loads the page and the renderer immediately, receives its task once, and then answers
 * each job with one message, after those about its progress.
 */
import { parentPort } from 'node:worker_threads';
import type { Beginning } from './pool.ts';
import { PROGRESS, type Prepare, type TaskName } from './tasks.ts';

const TASKS = {
  play: async (setup) => (await import('./play.ts')).preparePlay(setup),
  check: async (setup) => (await import('./check.ts')).prepareCheck(setup),
  mutate: async (setup) => (await import('./mutate.ts')).prepareMutate(setup),
  notice: async (setup) => (await import('./mutate.ts')).prepareNotice(setup),
} satisfies { [Name in TaskName]: Prepare<Name> };

const port = parentPort;
if (!port) throw new Error('this file only runs as a thread');

// Loaded while the main thread is still preparing. The page must exist before React checks for one.
const ready = import('../world/dom.ts').then(() =>
  Promise.all([import('../page/setup.ts'), import('../play/play.ts')]),
);

port.once('message', async ({ task, setup }: Beginning) => {
  await ready;
  // The setup matches the task, because the sender's types pair them.
  const prepare = TASKS[task] as (setup: unknown) => Promise<(job: unknown, progress: () => void) => Promise<unknown>>;
  const run = await prepare(setup);
  port.on('message', async (job) => port.postMessage(await run(job, () => port.postMessage(PROGRESS))));
});
