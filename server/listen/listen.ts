import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { SettingError } from '../settings/settings.ts';
import { watchConnections } from './drain.ts';
import { mostConnections } from './limit.ts';
import { guardRefusals, refuseRequest } from './refusals.ts';

/** A port on a host, or the path of a local socket. */
export type Place = { port: number; host: string } | { path: string };

/** Handles a request before the app does; returns false to leave it to the app. */
export type Front = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export interface Listening {
  /** `http://host:port`, or the path of the local socket. */
  address: string;
  /**
   * Stops accepting connections and resolves when every request has been answered, at the latest after `patience`
   * milliseconds.
   */
  end(patience: number): Promise<void>;
}

/** Serves an app at a place. Throws a {@link SettingError} when it cannot listen there. */
export async function listenWith(app: Hono, place: Place, front?: Front): Promise<Listening> {
  // The adaptor refuses a request without a host, with our headers.
  const listener = getRequestListener(app.fetch, { errorHandler: refuseRequest });
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    if (!front?.(incoming, outgoing)) void listener(incoming, outgoing);
  });
  guardRefusals(server);
  const { end } = watchConnections(server, 'port' in place ? mostConnections() : undefined);
  await listen(server, place);
  return { address: addressOf(server), end };
}

function addressOf(server: Server): string {
  const bound = server.address() as AddressInfo | string;
  if (typeof bound === 'string') return bound;
  const host = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `http://${host}:${bound.port}`;
}

function listen(server: Server, place: Place): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(explain(error, place)));
    server.listen(place, done);
  });
}

function explain(error: NodeJS.ErrnoException, place: Place): Error {
  if ('path' in place) return error;
  const { port, host } = place;
  const reasons = new Map([
    ['EADDRINUSE', `PORT ${port} on ${host} is already in use: stop the other program or set another PORT.`],
    ['EACCES', `This user may not open PORT ${port}: set PORT to 1024 or higher.`],
    [
      'EADDRNOTAVAIL',
      `HOST ${host} is not an address of this machine: set HOST to one that is, or to 0.0.0.0 for all of them.`,
    ],
    ['ENOTFOUND', `HOST ${host} cannot be resolved: check the name, or set HOST to an address.`],
  ]);
  const reason = reasons.get(error.code ?? '');
  return reason ? new SettingError(reason) : error;
}
