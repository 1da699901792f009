import type { Context } from 'hono';
import { addressOf } from '../backend/client.ts';
import type { ClientOfRegistry } from './request.ts';

/**
 * Where a request comes from, and how its client names the server.
 *
 * @param trustProxy a proxy of ours is in front: its word on client, host and protocol counts
 */
export function readClient(context: Context, trustProxy: boolean): ClientOfRegistry {
  const { headers, url } = context.req.raw;
  const { protocol, host } = new URL(url);
  const said = (name: string) => (trustProxy ? last(headers.get(name)) : undefined);
  return {
    address: addressOf(context, trustProxy),
    origin: `${said('x-forwarded-proto') ?? protocol.slice(0, -1)}://${said('x-forwarded-host') ?? host}`,
  };
}

/** The last entry of a list: what stands before it may be the client's own invention. */
function last(list: string | null): string | undefined {
  return list?.split(',').at(-1)?.trim() || undefined;
}

/** Whether a browser says that a page of our own sends the request. One that says nothing is not believed. */
export function isSameOrigin(headers: Headers, { origin }: ClientOfRegistry): boolean {
  const [from, site] = [headers.get('origin'), headers.get('sec-fetch-site')];
  if (from === null && site === null) return false;
  return (from === null || from === origin) && (site === null || site === 'same-origin');
}

/** Whether a browser says that a page of somebody else sends the request. */
export function isForeign(headers: Headers, client: ClientOfRegistry): boolean {
  const says = headers.has('origin') || headers.has('sec-fetch-site');
  return says && !isSameOrigin(headers, client);
}
