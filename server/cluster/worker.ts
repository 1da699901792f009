import { createApp, isCall } from '../app.ts';
import { type Calls, openCalls } from '../calls.ts';
import { type Live, partOf } from '../delivery/live.ts';
import { deliverReleases, type ReleaseDelivery } from '../delivery/releases.ts';
import { builtBundle, GRACE_MS, type RunningServer } from '../index.ts';
import { listenWith } from '../listen/listen.ts';
import type { Log } from '../log/log.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import { SettingError } from '../settings/settings.ts';
import { callsOver, forwardTo } from './forward.ts';
import { applyUpdate } from './live-update.ts';
import type { FromWorker, Order, ToWorker } from './messages.ts';

/**
 * Sends a message to the primary, and calls `then`. When the primary is gone, Node ends this process too: an error would
 * only be noise in the log.
 */
const tell = (message: FromWorker, then = () => {}) => process.send?.(message, undefined, undefined, then);

/** Serves what the primary process sends until it is told to stop. When the primary exits, Node ends its workers. */
export function runWorker(log: Log): void {
  const wanted = createWanted();
  // First, so that this process can be asked for its metrics from now on.
  const metrics = createMetrics();
  let server: Promise<RunningServer> | undefined;
  let follow: (live: Live) => void = () => {};
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await (await server?.catch(() => undefined))?.stop();
    process.exit(0);
  };
  const begin = (order: Order) => {
    const serving = serveOrder(order, wanted.find, { metrics, log });
    follow = serving.follow;
    server = serving.running;
    server.then(
      ({ address }) => tell({ kind: 'ready', address }),
      (error: unknown) => {
        if (!(error instanceof SettingError)) throw error;
        // The primary starts another one later: what is refused now, as a port in use, may work then.
        tell({ kind: 'refused', message: error.message }, () => process.exit(1));
      },
    );
  };
  // A terminal signals every process of the group; the primary decides when workers stop.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'stop') void stop();
    else if (message.kind === 'live-releases') follow(message.live);
    else if (message.kind === 'file') wanted.take(message);
    else if (message.kind === 'serve') begin(message.order);
  });
  // Without open connections, the channel closes before the word to stop is read.
  process.on('disconnect', () => void stop());
  tell({ kind: 'started' });
}

/** Requests files from the primary process. */
function createWanted() {
  const waiting = new Map<number, { done(bytes?: Uint8Array): void; fail(error: Error): void }>();
  let count = 0;
  return {
    find: (path: string) =>
      new Promise<Uint8Array | undefined>((done, fail) => {
        count += 1;
        waiting.set(count, { done, fail });
        tell({ kind: 'file-request', number: count, path });
      }),
    take({ number, bytes, failed }: Extract<ToWorker, { kind: 'file' }>): void {
      const pending = waiting.get(number);
      waiting.delete(number);
      if (failed) pending?.fail(new Error('the data cannot be reached'));
      else pending?.done(bytes);
    },
  };
}

type KeptFile = (path: string) => Promise<Uint8Array | undefined>;

/** Starts serving; updates to the live releases are accepted from then on. */
function serveOrder(order: Order, keptFile: KeptFile, { metrics, log }: Omit<Parts, 'delivery'>) {
  const { settings, live } = order;
  let known = live;
  log.know(live.releases.values());
  const delivery = deliverReleases({
    bundle: builtBundle(),
    live,
    keptFile,
    trustProxy: settings.trustProxy,
    onPage: (release) => metrics.page(partOf(release, known)),
  });
  return {
    running: listen(order, { delivery, metrics, log }),
    follow(update: Live): void {
      known = applyUpdate(update, known);
      log.know(update.releases.values());
      delivery.replace(known);
    },
  };
}

interface Parts {
  delivery: ReleaseDelivery;
  metrics: Metrics;
  log: Log;
}

async function listen({ settings, timeout: given, socket, calls: how }: Order, parts: Parts): Promise<RunningServer> {
  const { port, host, offline = true } = settings;
  const timeout = () => given ?? parts.delivery.backend().timeout;
  const isSandbox = how.kind === 'primary';
  const calls = isSandbox ? undefined : await ownCalls(how.upstream, settings, timeout, parts.log);
  const app = createApp({
    ...parts,
    offline,
    ...(isSandbox && { recorder: how.recorder }),
    ...(calls && { backend: calls.answer, intent: calls.intent }),
    ...(settings.pageData && { loads: calls?.answer ?? callsOver(socket) }),
  });
  const front = forwardTo(socket, {
    log: parts.log,
    ...(isSandbox && { isSandboxCall: (path) => isCall(path, parts.delivery.backend(), true) }),
  });
  const { address, end } = await listenWith(app, { port, host }, front);
  return {
    address,
    async stop() {
      await end(timeout() + GRACE_MS);
      await calls?.stop();
    },
  };
}

function ownCalls(address: string, settings: Order['settings'], timeout: () => number, log: Log): Promise<Calls> {
  const { data, trustProxy } = settings;
  return openCalls({
    upstream: new URL(address),
    timeout,
    joins: true,
    log: log.warn,
    ...(data && { data }),
    ...(trustProxy && { trustProxy }),
  });
}
