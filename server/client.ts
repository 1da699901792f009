import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Client } from './backend.ts';

/** Who sent the request of a context. */
export function clientOf({ env }: Context): Client {
  const { incoming, outgoing } = env as Partial<HttpBindings>;
  return {
    address: incoming?.socket.remoteAddress ?? '',
    hangUp: () => outgoing?.destroy(),
  };
}
