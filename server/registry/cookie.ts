import { parse, serialize } from 'hono/utils/cookie';
import type { ClientOfRegistry } from './request.ts';

/** Sent with requests to the registry alone: what is passed on to a backend never holds it. */
const PATH = '/registry';

/** Browsers take a name that begins so only together with `Secure`. */
const SECURE_NAME = '__Secure-screens-session';
const PLAIN_NAME = 'screens-session';

/** The token of a session in the cookies of a request. */
export function tokenInCookie(headers: Headers): string | undefined {
  const cookies = parse(headers.get('cookie') ?? '');
  return cookies[SECURE_NAME] ?? cookies[PLAIN_NAME];
}

/** `Set-Cookie` that keeps the token of a session until it ends. */
export function keepInCookie(token: string, ends: string, client: ClientOfRegistry, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(ends) - now) / 1000));
  return cookie(token, seconds, client);
}

/** `Set-Cookie` that forgets it. */
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
