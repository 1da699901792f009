import type { Context } from 'hono';
import { addressOf } from '../backend/client.ts';
import type { ClientOfRegistry } from './request.ts';

/**
 * Reads the client's address and how it addresses the server.
 *
 * @param trustProxy whether a trusted proxy is in front, whose client, host and protocol headers count
 */
export function readClient(context: Context, trustProxy: boolean): ClientOfRegistry {
  const { headers, url } = context.req.raw;
  const { protocol, host } = new URL(url);
  const forwarded = (name: string) => (trustProxy ? last(headers.get(name)) : undefined);
  return {
    address: addressOf(context, trustProxy),
    origin: `${forwarded('x-forwarded-proto') ?? protocol.slice(0, -1)}://${forwarded('x-forwarded-host') ?? host}`,
  };
}

/** Returns the last entry of a list: the client can forge the ones before it. */
function last(list: string | null): string | undefined {
  return list?.split(',').at(-1)?.trim() || undefined;
}

/**
 * Whether the browser states that the request comes from one of our own pages. A request without that information is
 * not trusted.
 */
export function isSameOrigin(headers: Headers, { origin }: ClientOfRegistry): boolean {
  const [from, site] = [headers.get('origin'), headers.get('sec-fetch-site')];
  if (from === null && site === null) return false;
  return (from === null || from === origin) && (site === null || site === 'same-origin');
}

/** Whether the browser states that the request comes from another site. */
export function isForeign(headers: Headers, client: ClientOfRegistry): boolean {
  const says = headers.has('origin') || headers.has('sec-fetch-site');
  return says && !isSameOrigin(headers, client);
}
