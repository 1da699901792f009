import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/**
 * Proves that an installation recently got a page of a release; only reports with a ticket count for or against a
 * rollout. Signed, so that the server keeps no record of who got one. Travels in an HttpOnly cookie that is sent to
 * `/beacon` only.
 */
export interface Ticket {
  readonly release: number;
  /** The hour it was issued, since 1970. */
  readonly hour: number;
  /** Identifies the installation while the ticket is valid, and no longer: it changes every hour. */
  readonly who: string;
}

const COOKIE = 'screens-ticket';
const HOUR_MS = 3_600_000;
/** Lifetime of the cookie in seconds. */
const MAX_AGE_SECONDS = 2 * 60 * 60;
const FORM = /(?:^|;\s*)screens-ticket=(\d{1,9})\.(\d{1,9})\.([\w-]{16})\.([\w-]{43})(?:;|$)/;

/**
 * Returns the `Set-Cookie` header for a page of a release.
 *
 * @param secure whether the browser connected by https
 */
export function ticketFor(
  key: Uint8Array,
  release: number,
  installation: string,
  now: number,
  secure: boolean,
): string {
  const hour = Math.floor(now / HOUR_MS);
  const who = hash('sha256', `${hour}:${installation}`, 'base64url').slice(0, 16);
  const content = `${release}.${hour}.${who}`;
  return `${COOKIE}=${content}.${sign(key, content)}; Path=/beacon; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/**
 * Returns the ticket among the cookies of a request; undefined when there is no valid one from this hour or the last.
 */
export function ticketIn(cookies: string, key: Uint8Array, now: number): Ticket | undefined {
  const [, release = '', hour = '', who = '', signature = ''] = FORM.exec(cookies) ?? [];
  const age = Math.floor(now / HOUR_MS) - Number(hour);
  if (signature === '' || age < 0 || age > 1) return undefined;
  const expected = sign(key, `${release}.${hour}.${who}`);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  return { release: Number(release), hour: Number(hour), who };
}

function sign(key: Uint8Array, said: string): string {
  return createHmac('sha256', key).update(said).digest('base64url');
}
