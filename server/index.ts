import { join } from 'node:path';
import { CALL_TIMEOUT_MS } from '../schemas/backend.ts';
import { type AppOptions, createApp, type Gallery } from './app.ts';
import { type Calls, openCalls } from './calls.ts';
import { deliverFolder } from './delivery/folder.ts';
import { partOf } from './delivery/live.ts';
import { deliverReleases } from './delivery/releases.ts';
import { uncompressed } from './delivery/uncompressed.ts';
import { type Bundle, readBundle } from './files/bundle.ts';
import { listenWith } from './listen/listen.ts';
import { createLog, type Log } from './log/log.ts';
import { createMetrics } from './operations/metrics.ts';
import { openPublishing } from './publishing/publishing.ts';
import { publishingRoutes } from './publishing/publishing-routes.ts';
import { installFolder, projectFolder } from './settings/folders.ts';
import type { Settings } from './settings/settings.ts';
import type { Release } from './site/release.ts';
import { openSite } from './site/site.ts';
import { watchSite } from './site/watch.ts';
import { noStudio } from './studio/index.ts';

export interface ServerOptions extends Settings {
  /** Phones get the registry's releases; else the folder as it stands. */
  registry?: boolean;
  /** Compile when a document of the folder changes, and show it in the open pages. */
  watch?: boolean;
  /** Project to serve; the one around the current folder when not given. */
  folder?: string;
  /** Shown at `/gallery` beside the sandbox; a server with a real backend has none. */
  gallery?: Gallery;
  /** Milliseconds that the backend may take to answer a call, in place of what the documents say. */
  timeout?: number;
  /** Hears what is wrong with the documents, one line each; the log when not given. */
  say?: ((line: string) => void) | undefined;
  /** A log that writes errors when not given. */
  log?: Log;
}

export interface RunningServer {
  /** `http://host:port` */
  address: string;
  /** How the folder differs from what is served, in one line. */
  folderNote?: string | undefined;
  /** Path at which the first admin signs in, once. */
  signInPath?: string | undefined;
  /** Stops listening, lets running calls end (for as long as one may take), and is done. */
  stop(): Promise<void>;
  /** Ends other processes of the server at once, whatever they are doing. */
  abort?(): void;
}

/** Milliseconds that running calls have beyond the time that the backend may take. */
export const GRACE = 5_000;

/** What the build left of our own software. */
export function builtBundle(): Bundle {
  return readBundle(join(installFolder(), 'dist'));
}

/** What phones get, and what comes with it. */
interface Screens extends Pick<AppOptions, 'delivery' | 'changes' | 'more' | 'metrics' | 'beacon'> {
  folderNote?: string | undefined;
  signInPath?: string | undefined;
  /** Ends what would keep a connection open. */
  release?(): void;
  /** Once everything is answered. */
  close?(): Promise<void>;
}

/** Starts a server in this process; throws a `SettingError` when it cannot be as the settings say. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, upstream } = options;
  const log = options.log ?? createLog(options.logLevel ?? 'error');
  let screens: Screens | undefined;
  const timeout = () => options.timeout ?? screens?.delivery.backend().timeout ?? CALL_TIMEOUT_MS;
  const calls = await openCalls({ ...options, timeout, log: log.warn });
  screens = await (options.registry ? openReleases(options, log, calls) : openFolder(options, log));
  const { folderNote, signInPath, release, close, ...parts } = screens;
  const app = createApp({
    ...parts,
    log,
    trustProxy: options.trustProxy,
    backend: calls.answer,
    ...(options.pageData && { loads: calls.answer }),
    intent: calls.intent,
    offline: options.offline ?? true,
    sandbox: !upstream,
    ...(!upstream && options.gallery && { gallery: options.gallery }),
  });
  const { address, end } = await listenWith(app, { port, host });
  return {
    address,
    folderNote,
    signInPath,
    async stop() {
      release?.();
      await end(timeout() + GRACE);
      await close?.();
      await calls.stop();
    },
  };
}

/** The folder as it stands. */
async function openFolder(options: ServerOptions, log: Log): Promise<Screens> {
  const { brand, sessionHosts, watch = false, folder = projectFolder() } = options;
  const bundle = builtBundle();
  const read = ({ documents }: Release) => log.know(documents);
  const say = options.say ?? log.issue;
  const source = await openSite(folder, bundle, { watched: watch, brand, sessionHosts, say, read });
  const watcher = watch ? watchSite(folder, source) : undefined;
  const delivery = deliverFolder(source, bundle);
  return {
    delivery: watch ? uncompressed(delivery) : delivery,
    more: noStudio(),
    ...(watcher && { changes: watcher.changes, release: watcher.stop }),
  };
}

/** The releases of the registry. */
async function openReleases(options: ServerOptions, log: Log, { answer }: Calls): Promise<Screens> {
  const bundle = builtBundle();
  const metrics = createMetrics();
  const publishing = await openPublishing({ ...options, bundle, log });
  const { feed, keptFile, folderNote } = publishing;
  const delivery = deliverReleases({
    bundle,
    live: feed.live(),
    keptFile,
    trustProxy: options.trustProxy,
    given: (release) => metrics.page(partOf(release, feed.live())),
  });
  feed.listen(delivery.replace);
  const more = publishingRoutes({ ...options, publishing, bundle, figures: metrics.text, call: answer, log });
  const { beacon, close, first } = publishing;
  return { delivery, metrics, more, folderNote, signInPath: first?.path, beacon, close };
}
