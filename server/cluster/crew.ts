import cluster, { type Worker } from 'node:cluster';
import type { Live } from '../delivery/live.ts';
import type { Log } from '../log/log.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { SettingError } from '../settings/settings.ts';
import { updateFor } from './live-update.ts';
import type { FromWorker, Order, ToWorker } from './messages.ts';

export interface CrewOptions {
  /** Returns what a worker that starts now should serve. */
  order(): Order;
  keptFile: Publishing['keptFile'];
  log: Log;
}

/** The worker processes. One that ends unexpectedly is replaced. */
export interface Crew {
  /** Starts a worker. Resolves with its address once it is serving. */
  add(): Promise<string>;
  /** Sends the live releases to all workers. */
  update(live: Live): void;
  /** Tells all workers to stop, and kills those still running after this many milliseconds. */
  stop(patience: number): Promise<void>;
  /** Kills all workers. */
  abort(): void;
}

/**
 * Delay before a worker that ended is replaced, in milliseconds; doubled each time until one is ready, up to the
 * maximum.
 */
const RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 10_000;

interface State extends CrewOptions {
  /** Each worker, with the live releases last sent to it. */
  readonly workers: Map<Worker, Live | undefined>;
  stopping: boolean;
}

/** Creates a crew without workers. */
export function createCrew(options: CrewOptions): Crew {
  const state: State = { ...options, workers: new Map(), stopping: false };
  return {
    add: () => add(state, RESTART_DELAY_MS),
    update: (live) => update(state, live),
    stop: (patience) => stop(state, patience),
    abort: () => abort(state),
  };
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}

/** @param delay of the restart before this one, in milliseconds */
function add(state: State, delay: number): Promise<string> {
  const { workers } = state;
  const worker = cluster.fork();
  workers.set(worker, undefined);
  return new Promise((done, fail) => {
    let ready = false;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'started') begin(state, worker);
      else if (message.kind === 'file-request') void sendFile(state, worker, message);
      else if (message.kind === 'refused') fail(new SettingError(message.message));
      else if (message.kind === 'ready') {
        ready = true;
        done(message.address);
      }
    });
    // The worker can no longer be reached; it is about to exit, which is handled below.
    worker.on('error', () => {});
    worker.once('exit', (code, signal) => {
      const cause = signal ?? code;
      workers.delete(worker);
      fail(new Error(`a worker exited with ${cause} before it was serving`));
      if (ready) replace(state, `A worker exited with ${cause}`, RESTART_DELAY_MS);
      else if (delay > RESTART_DELAY_MS) replace(state, `A worker exited with ${cause} again`, delay);
    });
  });
}

/** Tells a worker what to serve. */
function begin({ workers, order }: State, worker: Worker): void {
  const now = order();
  workers.set(worker, now.live);
  send(worker, { kind: 'serve', order: now });
}

async function sendFile(
  { keptFile }: State,
  worker: Worker,
  { number, path }: { number: number; path: string },
): Promise<void> {
  await keptFile(path).then(
    (bytes) => send(worker, { kind: 'file', number, bytes }),
    () => send(worker, { kind: 'file', number, failed: true }),
  );
}

function replace(state: State, cause: string, delay: number): void {
  const { log } = state;
  if (state.stopping) return;
  log.error(`${cause}; restarting it`);
  setTimeout(() => {
    if (state.stopping) return;
    add(state, Math.min(delay * 2, MAX_RESTART_DELAY_MS)).catch((error) => {
      // The log omits the messages of errors; this one is for the operator.
      const why = error instanceof SettingError ? `: ${error.message}` : '';
      log.error(`A worker cannot be started${why}`, { error });
    });
  }, delay);
}

function update({ workers }: State, live: Live): void {
  for (const [worker, known] of workers) {
    // A worker that has not reported in yet gets them with its order.
    if (!known) continue;
    workers.set(worker, live);
    send(worker, { kind: 'live-releases', live: updateFor(live, known) });
  }
}

async function stop(state: State, patience: number): Promise<void> {
  const workers = [...state.workers.keys()];
  state.stopping = true;
  const force = setTimeout(() => abort(state), patience);
  const ended = Promise.all(workers.map((worker) => new Promise((done) => worker.once('exit', done))));
  // This process releases the port first, everywhere at once: a connection it accepted while its workers close
  // would go unserved, and its client would wait in vain.
  for (const worker of workers) worker.disconnect();
  for (const worker of workers) send(worker, { kind: 'stop' });
  await ended;
  clearTimeout(force);
}

function abort(state: State): void {
  state.stopping = true;
  for (const worker of state.workers.keys()) worker.process.kill('SIGKILL');
}
