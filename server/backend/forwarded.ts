import { isIP } from 'node:net';

/** Hop-by-hop headers (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Statuses without a body (Fetch standard). */
export const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** Headers that state the origin of a request; accepted only from a trusted proxy. */
const ORIGIN = ['forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'];

/** Returns the end-to-end headers: without the hop-by-hop ones, and without those listed in `Connection`. */
export function endToEnd(headers: Headers): Headers {
  const result = new Headers(headers);
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim());
  for (const name of [...HOP_BY_HOP, ...named]) if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) result.delete(name);
  return result;
}

/**
 * Returns the headers to send to the backend.
 *
 * @param address the client's address, appended to `X-Forwarded-For`
 * @param trustProxy whether a trusted proxy is in front: the addresses it reports come first
 */
export function forwarded(headers: Headers, address: string, trustProxy: boolean): Headers {
  const result = endToEnd(headers);
  for (const name of ['host', 'expect']) result.delete(name);
  const before = trustProxy ? result.get('x-forwarded-for') : null;
  if (!trustProxy) for (const name of ORIGIN) result.delete(name);
  result.delete('x-forwarded-for');
  const client = isIP(address) ? address.replace(/^::ffff:(?=\d+\.)/, '') : 'unknown';
  result.set('x-forwarded-for', before ? `${before}, ${client}` : client);
  return result;
}
