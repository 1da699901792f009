import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Client } from './backend.ts';

/** Carries the client's address on requests forwarded by another of our processes; ignored from anyone else. */
export const CLIENT = 'x-screens-client';

/** Returns the client that sent a request. */
export function clientOf({ env }: Context): Client {
  const { incoming, outgoing } = env as Partial<HttpBindings>;
  return { address: incoming ? remoteAddressOf(incoming) : '', hangUp: () => outgoing?.destroy() };
}

function remoteAddressOf({ socket, headers }: IncomingMessage): string {
  const { remoteAddress, destroyed } = socket;
  // A local socket has no remote address: only our own processes connect that way. Nor has one that is closed.
  if (remoteAddress !== undefined || destroyed) return remoteAddress ?? '';
  const passedOn = headers[CLIENT];
  return typeof passedOn === 'string' ? passedOn : '';
}

/** Returns the client's address. Behind a trusted proxy, that is the last address the proxy reports. */
export function addressOf(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || clientOf(context).address;
}
