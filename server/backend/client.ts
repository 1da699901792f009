import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Client } from './backend.ts';

/** Carries the client's address on requests forwarded by another of our processes; ignored from anyone else. */
export const CLIENT = 'x-screens-client';

/** Returns the client that sent a request. */
export function clientOf({ env }: Context): Client {
  const { incoming, outgoing } = env as Partial<HttpBindings>;
  const passedOn = incoming?.headers[CLIENT];
  return {
    // A local socket has no remote address: only our own processes connect that way.
    address: incoming?.socket.remoteAddress ?? (typeof passedOn === 'string' ? passedOn : ''),
    hangUp: () => outgoing?.destroy(),
  };
}

/** Returns the client's address. Behind a trusted proxy, that is the last address the proxy reports. */
export function addressOf(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || clientOf(context).address;
}
