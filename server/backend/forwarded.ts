import { isIP } from 'node:net';

/** Headers that belong to one connection and not to the message (RFC 9110 section 7.6.1). */
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

/** Where a request says it came from: only a proxy of ours may say so. */
const ORIGIN = ['forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'];

/** The headers of a message without those of its connection, and without those that its `Connection` names. */
export function endToEnd(headers: Headers): Headers {
  const kept = new Headers(headers);
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim());
  for (const name of [...HOP_BY_HOP, ...named]) if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) kept.delete(name);
  return kept;
}

/**
 * The headers of a call for the backend.
 *
 * @param address the client's, which `X-Forwarded-For` ends with
 * @param trustProxy whether a proxy of ours is in front: then what it says of the client goes before that
 */
export function forwarded(headers: Headers, address: string, trustProxy: boolean): Headers {
  const kept = endToEnd(headers);
  for (const name of ['host', 'expect']) kept.delete(name);
  const before = trustProxy ? kept.get('x-forwarded-for') : null;
  if (!trustProxy) for (const name of ORIGIN) kept.delete(name);
  kept.delete('x-forwarded-for');
  const client = isIP(address) ? address.replace(/^::ffff:(?=\d+\.)/, '') : 'unknown';
  kept.set('x-forwarded-for', before ? `${before}, ${client}` : client);
  return kept;
}
