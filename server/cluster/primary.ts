import cluster, { type Worker } from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { openCalls } from '../calls.ts';
import { backendOfAll, type Live } from '../delivery/live.ts';
import { deliverReleases } from '../delivery/releases.ts';
import type { Bundle } from '../files/bundle.ts';
import { builtBundle, GRACE_MS, type RunningServer, type ServerOptions } from '../index.ts';
import { listenWith } from '../listen/listen.ts';
import type { Log } from '../log/log.ts';
import { metricsOfWorkers } from '../operations/metrics.ts';
import { openPublishing, type Publishing } from '../publishing/publishing.ts';
import { publishingRoutes } from '../publishing/publishing-routes.ts';
import { SettingError } from '../settings/settings.ts';
import { updateFor } from './live-update.ts';
import type { FromWorker, Order, ToWorker } from './messages.ts';

export interface ClusterOptions extends ServerOptions {
  /** Number of worker processes, in addition to this one. */
  workers: number;
  log: Log;
}

/**
 * Delay before a worker that ended is replaced, in milliseconds; doubled each time until one is ready, up to the
 * maximum.
 */
const RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 10_000;

/**
 * Starts a server in several processes. This one runs the registry, supervises the others (which run the same command,
 * `runWorker`) and sends them what is live. The sandbox runs here, once. Throws a {@link SettingError} when the
 * settings cannot be used.
 */
export async function startCluster(options: ClusterOptions): Promise<RunningServer> {
  const { log, workers } = options;
  const bundle = builtBundle();
  const publishing = await openPublishing({ ...options, bundle });
  const { feed, keptFile, folderNote, first } = publishing;
  const ending: (() => Promise<void>)[] = [() => publishing.close()];
  const stop = async () => {
    for (const end of ending) await end();
  };
  try {
    const timeout = () => options.timeout ?? backendOfAll(feed.live()).timeout;
    const inner = await openInner({ ...options, bundle, publishing, timeoutNow: timeout });
    ending.unshift(inner.stop);
    const order = (): Order => ({
      live: feed.live(),
      timeout: options.timeout,
      settings: pick(options),
      socket: inner.socket,
      calls: inner.calls,
    });
    cluster.setupPrimary({ serialization: 'advanced' });
    const crew = createCrew({ order, keptFile, log });
    ending.unshift(() => crew.stop(timeout() + 2 * GRACE_MS));
    feed.listen(crew.tell);
    // They all fail for the same reason: report only the first refusal.
    const [address] = await Promise.all(Array.from({ length: workers }, () => crew.add()));
    return { address: address!, folderNote, signInPath: first?.path, stop, abort: crew.abort };
  } catch (error) {
    await stop();
    throw error;
  }
}

function pick({ port, host, offline, pageData, data, trustProxy }: ServerOptions): Order['settings'] {
  return {
    port,
    host,
    ...(offline !== undefined && { offline }),
    ...(pageData && { pageData }),
    ...(data && { data }),
    ...(trustProxy !== undefined && { trustProxy }),
  };
}

/** What this process serves itself. */
interface Inner {
  /** A local socket that only this user can open. */
  socket: string;
  calls: Order['calls'];
  stop(): Promise<void>;
}

interface InnerOptions extends ClusterOptions {
  bundle: Bundle;
  publishing: Publishing;
  /** Timeout in milliseconds for a call that starts now. */
  timeoutNow(): number;
}

/** Serves the registry and the sandbox to the workers. */
async function openInner(options: InnerOptions): Promise<Inner> {
  const { gallery, log, bundle, publishing, timeoutNow, upstream } = options;
  // With a backend, each worker opens its own ledger; a problem with the data is reported only once.
  const calls = await openCalls({ ...options, timeout: timeoutNow, log: log.warn });
  const { feed, keptFile } = publishing;
  const delivery = deliverReleases({ bundle, live: feed.live(), keptFile });
  feed.listen(delivery.replace);
  const app = createApp({
    delivery,
    log,
    more: publishingRoutes({ ...options, figures: metricsOfWorkers, call: calls.answer }),
    beacon: publishing.beacon,
    trustProxy: options.trustProxy,
    ...(!upstream && { backend: calls.answer, intent: calls.intent, sandbox: true }),
    ...(!upstream && gallery && { gallery }),
  });
  const folder = mkdtempSync(join(tmpdir(), 'screens-'));
  const socket = join(folder, 'inner');
  const { end } = await listenWith(app, { path: socket });
  return {
    socket,
    calls: upstream
      ? { are: 'passed on', upstream: upstream.href }
      : { are: 'the primary’s', recorder: gallery?.recorder },
    async stop() {
      await end(timeoutNow() + GRACE_MS);
      await calls.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

interface CrewOptions {
  /** Returns what a worker that starts now should serve. */
  order(): Order;
  keptFile: Publishing['keptFile'];
  log: Log;
}

/** Manages the workers. One that ends unexpectedly is replaced. */
function createCrew({ order, keptFile, log }: CrewOptions) {
  /** Each worker, with the live releases last sent to it. */
  const crew = new Map<Worker, Live | undefined>();
  let stopping = false;

  const send = (worker: Worker, message: ToWorker) => worker.isConnected() && worker.send(message);

  function begin(worker: Worker): void {
    const now = order();
    crew.set(worker, now.live);
    send(worker, { is: 'serve', order: now });
  }

  async function answer(worker: Worker, { number, path }: { number: number; path: string }): Promise<void> {
    await keptFile(path).then(
      (bytes) => send(worker, { is: 'kept', number, bytes }),
      () => send(worker, { is: 'kept', number, failed: true }),
    );
  }

  /** Starts a worker. Resolves with its address once it is serving. */
  function add(pause = RESTART_DELAY_MS): Promise<string> {
    const worker = cluster.fork();
    crew.set(worker, undefined);
    return new Promise((done, fail) => {
      let ready = false;
      worker.on('message', (message: FromWorker) => {
        if (message.is === 'here') begin(worker);
        else if (message.is === 'wanted') void answer(worker, message);
        else if (message.is === 'refused') fail(new SettingError(message.message));
        else if (message.is === 'ready') {
          ready = true;
          done(message.address);
        }
      });
      // The worker can no longer be reached; it is about to exit, which is handled below.
      worker.on('error', () => {});
      worker.once('exit', (code, signal) => {
        crew.delete(worker);
        fail(new Error(`a worker exited with ${signal ?? code} before it was serving`));
        if (!stopping && ready) replace(`A worker exited with ${signal ?? code}`, RESTART_DELAY_MS);
        else if (!stopping && pause > RESTART_DELAY_MS) replace(`A worker exited with ${signal ?? code} again`, pause);
      });
    });
  }

  function replace(why: string, pause: number): void {
    log.error(`${why}; restarting it`);
    setTimeout(() => {
      if (stopping) return;
      add(Math.min(pause * 2, MAX_RESTART_DELAY_MS)).catch((error) =>
        log.error('A worker cannot be started', { error }),
      );
    }, pause);
  }

  const abort = () => {
    stopping = true;
    for (const worker of crew.keys()) worker.process.kill('SIGKILL');
  };

  return {
    add: () => add(),
    abort,
    /** Sends the live releases to all workers. */
    tell(live: Live): void {
      for (const [worker, known] of crew) {
        // A worker that has not reported in yet gets them with its order.
        if (!known) continue;
        crew.set(worker, live);
        send(worker, { is: 'live', live: updateFor(live, known) });
      }
    },
    /** Tells all workers to stop, and kills those still running after this many milliseconds. */
    async stop(patience: number): Promise<void> {
      stopping = true;
      const force = setTimeout(abort, patience);
      const ended = Promise.all([...crew.keys()].map((worker) => new Promise((done) => worker.once('exit', done))));
      // This process releases the port first, everywhere at once: a connection it accepted while its workers close
      // would go unserved, and its client would wait in vain.
      for (const worker of crew.keys()) worker.disconnect();
      for (const worker of crew.keys()) send(worker, { is: 'stop' });
      await ended;
      clearTimeout(force);
    },
  };
}
