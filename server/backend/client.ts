import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Client } from './backend.ts';

/** Names the client of a request that another process of ours passes on; from anybody else it means nothing. */
export const CLIENT = 'x-screens-client';

/** Who sent the request of a context. */
export function clientOf({ env }: Context): Client {
  const { incoming, outgoing } = env as Partial<HttpBindings>;
  const passedOn = incoming?.headers[CLIENT];
  return {
    // A local socket has no address: only our own processes come that way.
    address: incoming?.socket.remoteAddress ?? (typeof passedOn === 'string' ? passedOn : ''),
    hangUp: () => outgoing?.destroy(),
  };
}

/** The address of a client: as a proxy of ours in front saw it, which is the last that it says, where there is one. */
export function addressOf(context: Context, trustProxy: boolean): string {
  const said = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return said || clientOf(context).address;
}
