import { randomBytes } from 'node:crypto';

/** Identifies a browser whose shell sends no device id; contains nothing about the person. */
const COOKIE = 'screens-installation';
/** Lifetime of the cookie in seconds: the longest browsers allow. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
const FORM = /(?:^|;\s*)screens-installation=([\w-]{22})(?:;|$)/;
/** Matched in the raw address: parsing the URL of every page request would be much slower. */
const DEVICE = /[?&]deviceId=([^&#]+)/;

/** The installation that requests a page. */
export interface Installation {
  id: string;
  /** The `Set-Cookie` header that identifies the installation from now on; omitted when it is already known. */
  cookie?: string;
}

/**
 * Returns the installation that requests a page: from the `deviceId` in the query, else its cookie, else a new one.
 *
 * @param secure whether the browser connected by https: the cookie is then restricted to it
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

/** Undefined when the address has none. */
function deviceOf(url: string): string | undefined {
  const text = DEVICE.exec(url)?.[1];
  if (text === undefined || !/[%+]/.test(text)) return text;
  return new URLSearchParams(`text=${text}`).get('text') ?? undefined;
}
