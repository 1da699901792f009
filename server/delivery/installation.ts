import { randomBytes } from 'node:crypto';

/** Tells the installations of browsers apart whose shell names no device; it says nothing about a person. */
const COOKIE = 'screens-installation';
/** Seconds that browsers keep it: the longest that they allow. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
const FORM = /(?:^|;\s*)screens-installation=([\w-]{22})(?:;|$)/;
/** Much quicker than to read the whole address, which is done for every page. */
const DEVICE = /[?&]deviceId=([^&#]+)/;

/** Who asks for a page. */
export interface Installation {
  id: string;
  /** The `Set-Cookie` header that makes an installation known from now on; absent for one that is. */
  cookie?: string;
}

/**
 * The installation that asks for a page: the `deviceId` of its query, else its cookie, else a new one.
 *
 * @param secure the browser came by https: it shall send the cookie on no other way
 */
export function installationOf(request: Request, secure: boolean): Installation {
  const device = deviceOf(request.url);
  if (device) return { id: device };
  const known = FORM.exec(request.headers.get('cookie') ?? '')?.[1];
  if (known) return { id: known };
  const id = randomBytes(16).toString('base64url');
  return {
    id,
    cookie: `${COOKIE}=${id}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}

/** Undefined where the address names none. */
function deviceOf(url: string): string | undefined {
  const text = DEVICE.exec(url)?.[1];
  if (text === undefined || !/[%+]/.test(text)) return text;
  return new URLSearchParams(`text=${text}`).get('text') ?? undefined;
}
