import cluster from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { openCalls } from '../calls.ts';
import { backendOfAll } from '../delivery/live.ts';
import { deliverReleases } from '../delivery/releases.ts';
import type { Bundle } from '../files/bundle.ts';
import { builtBundle, GRACE_MS, type RunningServer, type ServerOptions } from '../index.ts';
import { listenWith } from '../listen/listen.ts';
import type { Log } from '../log/log.ts';
import { metricsOfWorkers } from '../operations/metrics.ts';
import { openPublishing, type Publishing } from '../publishing/publishing.ts';
import { publishingRoutes } from '../publishing/publishing-routes.ts';
import { releasedAnswers } from '../publishing/released-answers.ts';
import { SettingError } from '../settings/settings.ts';
import { createCrew } from './crew.ts';
import type { Order } from './messages.ts';

export interface ClusterOptions extends ServerOptions {
  /** Number of worker processes, in addition to this one. */
  workers: number;
  log: Log;
}

/**
 * Starts a server in several processes. This one runs the registry, supervises the others (which run the same command,
 * `runWorker`) and sends them what is live. The sandbox runs here, once. Throws a {@link SettingError} when the
 * settings cannot be used.
 */
export async function startCluster(options: ClusterOptions): Promise<RunningServer> {
  const { log, workers } = options;
  const bundle = builtBundle();
  const publishing = await openPublishing({ ...options, bundle });
  const { feed, keptFile, folderNote, signInNote, first } = publishing;
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
    feed.listen(crew.update);
    // They all fail for the same reason: report only the first refusal.
    const [address] = await Promise.all(Array.from({ length: workers }, () => crew.add()));
    return { address: address!, folderNote, signInNote, signInPath: first?.path, stop, abort: crew.abort };
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
  const samples = releasedAnswers(publishing);
  const calls = await openCalls({ ...options, timeout: timeoutNow, samples, log: log.warn });
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
    calls: upstream ? { kind: 'forwarded', upstream: upstream.href } : { kind: 'primary', recorder: gallery?.recorder },
    async stop() {
      await end(timeoutNow() + GRACE_MS);
      await calls.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
