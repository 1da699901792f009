import { join } from 'node:path';
import { CALL_TIMEOUT_MS } from '../schemas/backend.ts';
import { type AppOptions, createApp, type Gallery } from './app.ts';
import type { SampleAnswers } from './backend/by-contract.ts';
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
import { releasedAnswers } from './publishing/released-answers.ts';
import { noRegistry } from './registry/index.ts';
import { installFolder, projectFolder } from './settings/folders.ts';
import type { Settings } from './settings/settings.ts';
import { openSite } from './site/site.ts';
import { watchSite } from './site/watch.ts';
import { noStudio } from './studio/index.ts';

export interface ServerOptions extends Settings {
  /** Whether phones get the registry's releases; otherwise the folder as it is. */
  registry?: boolean;
  /** Recompile when a document of the folder changes, and update open pages. */
  watch?: boolean;
  /** Project to serve; defaults to the one around the current folder. */
  folder?: string;
  /** Served at `/gallery` with the sandbox; not available with a real backend. */
  gallery?: Gallery;
  /** Timeout for the backend in milliseconds; overrides the documents' own. */
  timeout?: number;
  /** Receives problems in the documents, one line each; defaults to the log. */
  say?: ((line: string) => void) | undefined;
  /** Defaults to a log that writes errors. */
  log?: Log;
}

export interface RunningServer {
  /** `http://host:port` */
  address: string;
  /** How the folder differs from what is served, in one line. */
  folderNote?: string | undefined;
  /** What to do when nobody can sign in, in one line. */
  signInNote?: string | undefined;
  /** Path where the first admin signs in, once. */
  signInPath?: string | undefined;
  /** Stops listening, then waits for running calls up to their timeout. */
  stop(): Promise<void>;
  /** Kills the other processes of the server immediately. */
  abort?(): void;
}

/** Milliseconds that running calls have in addition to the backend's timeout. */
export const GRACE_MS = 5_000;

/** The build output. */
export function builtBundle(): Bundle {
  return readBundle(join(installFolder(), 'dist'));
}

/** What phones get, and what comes with it. */
interface Screens extends Pick<AppOptions, 'delivery' | 'changes' | 'more' | 'metrics' | 'beacon'> {
  folderNote?: string | undefined;
  signInNote?: string | undefined;
  signInPath?: string | undefined;
  /** The sample answers of what phones get, if that is not the folder. */
  samples?: SampleAnswers;
  /** Ends requests that would otherwise keep a connection open. */
  release?(): void;
  /** Called once everything has been answered. */
  close?(): Promise<void>;
}

/** Starts a server in this process. Throws a `SettingError` when the settings cannot be used. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, upstream } = options;
  const log = options.log ?? createLog(options.logLevel ?? 'error');
  let screens: Screens | undefined;
  const timeout = () => options.timeout ?? screens?.delivery.backend().timeout ?? CALL_TIMEOUT_MS;
  const samples = async () => (await screens?.samples?.()) ?? [];
  const calls = await openCalls({ ...options, timeout, samples, log: log.warn });
  const close = async () => {
    await screens?.close?.();
    await calls.stop();
  };
  try {
    screens = await (options.registry ? openReleases(options, log, calls) : openFolder(options, log));
    const { folderNote, signInNote, signInPath, samples: _, release, close: __, ...parts } = screens;
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
      signInNote,
      signInPath,
      async stop() {
        release?.();
        await end(timeout() + GRACE_MS);
        await close();
      },
    };
  } catch (error) {
    screens?.release?.();
    // A connection to the data would keep a process alive that serves nothing.
    await close();
    throw error;
  }
}

/** Opens the screens of the folder. */
async function openFolder(options: ServerOptions, log: Log): Promise<Screens> {
  const { brand, sessionHosts, watch = false, folder = projectFolder() } = options;
  const bundle = builtBundle();
  const say = options.say ?? log.issue;
  const source = await openSite(folder, bundle, {
    watched: watch,
    brand,
    sessionHosts,
    say,
    read: (release) => log.know([release]),
  });
  const watcher = watch ? watchSite(folder, source) : undefined;
  const delivery = deliverFolder(source, bundle);
  return {
    delivery: watch ? uncompressed(delivery) : delivery,
    more: noStudio().route('/registry', noRegistry()),
    ...(watcher && { changes: watcher.changes, release: watcher.stop }),
  };
}

/** Opens the releases of the registry. */
async function openReleases(options: ServerOptions, log: Log, { answer }: Calls): Promise<Screens> {
  const bundle = builtBundle();
  const metrics = createMetrics();
  const publishing = await openPublishing({ ...options, bundle, log });
  const { feed, keptFile, folderNote, signInNote } = publishing;
  const delivery = deliverReleases({
    bundle,
    live: feed.live(),
    keptFile,
    trustProxy: options.trustProxy,
    onPage: (release) => metrics.page(partOf(release, feed.live())),
  });
  feed.listen(delivery.replace);
  const more = publishingRoutes({ ...options, publishing, bundle, figures: metrics.text, call: answer, log });
  const { beacon, close, first } = publishing;
  const samples = releasedAnswers(publishing);
  return { delivery, metrics, more, folderNote, signInNote, signInPath: first?.path, samples, beacon, close };
}
