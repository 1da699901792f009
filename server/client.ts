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

/** The address of a client: as a proxy of ours in front saw it, which is the last that it says, where there is one. */
export function addressOf(context: Context, trustProxy: boolean): string {
  const said = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return said || clientOf(context).address;
}
