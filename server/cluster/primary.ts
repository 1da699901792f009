import cluster, { type Worker } from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { type Calls, openCalls } from '../calls.ts';
import { deliverFolder } from '../delivery/folder.ts';
import { projectFolder } from '../folders.ts';
import { builtBundle, GRACE, type RunningServer, type ServerOptions } from '../index.ts';
import { listenWith } from '../listen.ts';
import type { Log } from '../log.ts';
import { PATIENCE } from '../proxy.ts';
import { openReleases, type Release } from '../release.ts';
import { SettingError } from '../settings.ts';
import { createSite } from '../site.ts';
import type { FromWorker, Order, ToWorker } from './messages.ts';

export interface ClusterOptions extends ServerOptions {
  /** Processes that serve, beside this one. */
  workers: number;
  log: Log;
}

/** Milliseconds after which a worker that ended is replaced; twice as many each time until one is ready, up to the longest. */
const PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/**
 * Starts a server in several processes: this one compiles the screens and watches over the others, which run the same
 * command (`runWorker`) and serve. The sandbox stays here, once. Throws a {@link SettingError} when it cannot be as the
 * settings say.
 */
export async function startCluster(options: ClusterOptions): Promise<RunningServer> {
  const { folder = projectFolder(), brand, sessionHosts, log, workers, patience = PATIENCE } = options;
  const { release } = openReleases(folder, { brand, sessionHosts, say: options.say ?? log.issue }).read();
  log.know(release.documents);
  const inner = options.upstream ? await checkData(options) : await openInner(options, release, patience);
  const order: Order = {
    release,
    patience,
    settings: pick(options),
    calls: inner?.calls ?? { are: 'passed on', upstream: options.upstream!.href },
  };
  cluster.setupPrimary({ serialization: 'advanced' });
  const crew = createCrew(order, log);
  try {
    // What one cannot do the others cannot either: the first refusal is the one that is said.
    const [address] = await Promise.all(Array.from({ length: workers }, () => crew.add()));
    return {
      address: address!,
      async stop() {
        await crew.stop(patience + 2 * GRACE);
        await inner?.stop();
      },
      abort: crew.abort,
    };
  } catch (error) {
    await crew.stop(0);
    await inner?.stop();
    throw error;
  }
}

function pick({ port, host, offline, data, trustProxy }: ServerOptions): Order['settings'] {
  return {
    port,
    host,
    ...(offline !== undefined && { offline }),
    ...(data && { data }),
    ...(trustProxy !== undefined && { trustProxy }),
  };
}

/** Says once what is wrong with where data is kept; each worker opens it for itself. */
async function checkData(options: ClusterOptions): Promise<undefined> {
  await (await openCalls({ ...options, log: options.log.warn })).stop();
}

interface Inner {
  calls: Order['calls'];
  stop(): Promise<void>;
}

/** The sandbox and what belongs to it, served to the workers at a local socket that only this user can open. */
async function openInner(options: ClusterOptions, release: Release, patience: number): Promise<Inner> {
  const calls: Calls = await openCalls({ ...options, log: options.log.warn });
  const bundle = builtBundle();
  const site = createSite(release, { bundle });
  const { gallery, log } = options;
  const app = createApp({
    delivery: deliverFolder({ site: () => site, file: (path) => site.files.get(path) }, bundle),
    log,
    backend: calls.answer,
    intent: calls.intent,
    beside: ['/sandbox/*'],
    ...(gallery && { gallery }),
  });
  const folder = mkdtempSync(join(tmpdir(), 'screens-'));
  const socket = join(folder, 'calls');
  const { end } = await listenWith(app, { path: socket });
  return {
    calls: { are: 'the primary’s', socket, recorder: gallery?.recorder },
    async stop() {
      await end(patience + GRACE);
      await calls.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The workers. One that ends without being told to is replaced. */
function createCrew(order: Order, log: Log) {
  const crew = new Set<Worker>();
  let stopping = false;

  /** Starts a worker; its address once it serves. */
  function add(pause = PAUSE): Promise<string> {
    const worker = cluster.fork();
    crew.add(worker);
    return new Promise((done, fail) => {
      let ready = false;
      worker.on('message', (message: FromWorker) => {
        if (message.is === 'here') worker.send({ is: 'serve', order } satisfies ToWorker);
        else if (message.is === 'refused') fail(new SettingError(message.message));
        else {
          ready = true;
          done(message.address);
        }
      });
      // It cannot be told anything any more: it is about to end, and that is heard below.
      worker.on('error', () => {});
      worker.once('exit', (code, signal) => {
        crew.delete(worker);
        fail(new Error(`a worker ended with ${signal ?? code} before it served`));
        if (!stopping && ready) replace(`A worker ended with ${signal ?? code}`, PAUSE);
        else if (!stopping && pause > PAUSE) replace(`A worker ended with ${signal ?? code} again`, pause);
      });
    });
  }

  function replace(why: string, pause: number): void {
    log.error(`${why}: it is replaced`);
    setTimeout(() => {
      if (stopping) return;
      add(Math.min(pause * 2, LONGEST_PAUSE)).catch((error) => log.error('A worker cannot be started', { error }));
    }, pause);
  }

  const abort = () => {
    stopping = true;
    for (const worker of crew) worker.process.kill('SIGKILL');
  };

  return {
    add: () => add(),
    abort,
    /** Tells all workers to stop, and ends those that have not after so many milliseconds. */
    async stop(patience: number): Promise<void> {
      stopping = true;
      const force = setTimeout(abort, patience);
      const ended = Promise.all([...crew].map((worker) => new Promise((done) => worker.once('exit', done))));
      // This process lets go of the port first, all at once: a connection that it took while its workers close would
      // be kept by nobody, and its client would wait in vain.
      for (const worker of crew) worker.disconnect();
      for (const worker of crew) if (worker.isConnected()) worker.send({ is: 'stop' } satisfies ToWorker);
      await ended;
      clearTimeout(force);
    },
  };
}
