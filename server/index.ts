import { join } from 'node:path';
import { createApp, type Gallery } from './app.ts';
import { type Bundle, readBundle } from './bundle.ts';
import { openCalls } from './calls.ts';
import { deliverFolder } from './delivery/folder.ts';
import { installFolder, projectFolder } from './folders.ts';
import { listenWith } from './listen.ts';
import { createLog, type Log } from './log.ts';
import { PATIENCE } from './proxy.ts';
import type { Release } from './release.ts';
import type { Settings } from './settings.ts';
import { openSite } from './site.ts';
import { watchSite } from './watch.ts';

export interface ServerOptions extends Settings {
  /** Compile and reload when a document changes. */
  watch?: boolean;
  /** Project to serve; the one around the current folder when not given. */
  folder?: string;
  /** Shown at `/gallery` beside the sandbox; a server with a real backend has none. */
  gallery?: Gallery;
  /** Milliseconds that the backend may take to answer a call. */
  patience?: number;
  /** Hears what is wrong with the documents, one line each; the log when not given. */
  say?: ((line: string) => void) | undefined;
  /** A log that writes errors when not given. */
  log?: Log;
}

export interface RunningServer {
  /** `http://host:port` */
  address: string;
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

/** Starts a server in this process; throws a `SettingError` when it cannot be as the settings say. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, upstream, brand, sessionHosts, watch = false, folder = projectFolder() } = options;
  const log = options.log ?? createLog(options.logLevel ?? 'error');
  const calls = await openCalls({ ...options, log: log.warn });
  const read = ({ documents }: Release) => log.know(documents);
  const say = options.say ?? log.issue;
  const bundle = builtBundle();
  const source = await openSite(folder, bundle, { watched: watch, brand, sessionHosts, say, read });
  const watcher = watch ? watchSite(folder, source) : undefined;
  const app = createApp({
    delivery: deliverFolder(source, bundle),
    log,
    backend: calls.answer,
    intent: calls.intent,
    offline: options.offline ?? true,
    // Pictures, embedded pages and the list of scenarios.
    beside: upstream ? [] : ['/sandbox/*'],
    ...(watcher && { changes: watcher.changes }),
    ...(!upstream && options.gallery && { gallery: options.gallery }),
  });
  const { address, end } = await listenWith(app, { port, host });
  return {
    address,
    async stop() {
      watcher?.stop();
      await end((options.patience ?? PATIENCE) + GRACE);
      await calls.stop();
    },
  };
}
