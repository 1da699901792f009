import { parse, serialize } from 'hono/utils/cookie';
import type { ClientOfRegistry } from './request.ts';

/** Restricts the cookie to the registry, so that it is never forwarded to a backend. */
const PATH = '/registry';

/** Browsers accept a name with this prefix only together with `Secure`. */
const SECURE_NAME = '__Secure-screens-session';
const PLAIN_NAME = 'screens-session';

/** Returns the session token from the cookies of a request. */
export function tokenInCookie(headers: Headers): string | undefined {
  const cookies = parse(headers.get('cookie') ?? '');
  return cookies[SECURE_NAME] ?? cookies[PLAIN_NAME];
}

/** Returns the `Set-Cookie` header that stores a session token until it expires. */
export function keepInCookie(token: string, ends: string, client: ClientOfRegistry, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(ends) - now) / 1000));
  return cookie(token, seconds, client);
}

/** Returns the `Set-Cookie` header that deletes it. */
export function forgetCookie(client: ClientOfRegistry): string {
  return cookie('', 0, client);
}

function cookie(value: string, maxAge: number, { origin }: ClientOfRegistry): string {
  const secure = origin.startsWith('https:');
  return serialize(secure ? SECURE_NAME : PLAIN_NAME, value, {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge,
  });
}
