import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createApp, type Gallery } from './app.ts';
import { readBundle } from './bundle.ts';
import { installFolder, projectFolder } from './folders.ts';
import { passOn } from './proxy.ts';
import { createSandbox } from './sandbox/index.ts';
import { SettingError, type Settings } from './settings.ts';
import { openSite } from './site.ts';
import { watchSite } from './watch.ts';

export interface ServerOptions extends Settings {
  /** Compile and reload when a document changes. */
  watch?: boolean;
  /** Project to serve; the one around the current folder when not given. */
  folder?: string;
  /** Shown at `/gallery` beside the sandbox; a server with a real backend has none. */
  gallery?: Gallery;
  /** Hears what is wrong with the documents, one line each. */
  say?: (line: string) => void;
}

export interface RunningServer {
  /** `http://host:port` */
  address: string;
  /** Stops listening, lets running answers end (5 s at most), and is done. */
  stop(): Promise<void>;
}

/** Milliseconds that running answers have to end. */
const GRACE = 5_000;

/** Starts the server; throws a {@link SettingError} when it cannot listen. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, upstream, brand, watch = false, folder = projectFolder(), say = console.error } = options;
  const source = openSite(folder, readBundle(join(installFolder(), 'dist')), { watched: watch, brand, say });
  const watcher = watch ? watchSite(folder, source) : undefined;
  const sandbox = upstream ? undefined : createSandbox();
  const app = createApp({
    site: source.site,
    backend: (request) => (sandbox ? sandbox.fetch(request) : passOn(request, upstream!)),
    offline: options.offline ?? true,
    // Pictures, embedded pages and the list of scenarios.
    beside: sandbox ? ['/sandbox/*'] : [],
    ...(watcher && { changes: watcher.changes }),
    ...(sandbox && options.gallery && { gallery: options.gallery }),
  });
  const server = createAdaptorServer({ fetch: app.fetch, createServer }) as Server;
  await listen(server, port, host);
  const { address, port: bound, family } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    stop() {
      watcher?.stop();
      return close(server);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(explain(error, port, host)));
    server.listen(port, host, done);
  });
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons = new Map([
    ['EADDRINUSE', `PORT ${port} on ${host} is taken by another program: stop it or set another PORT.`],
    ['EACCES', `PORT ${port} may not be used by this user: set a PORT from 1024 upward.`],
    ['EADDRNOTAVAIL', `HOST ${host} is no address of this machine.`],
    ['ENOTFOUND', `HOST ${host} is not known.`],
  ]);
  const reason = reasons.get(error.code ?? '');
  return reason ? new SettingError(reason) : error;
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearTimeout(force);
      done();
    });
    server.closeIdleConnections();
  });
}
