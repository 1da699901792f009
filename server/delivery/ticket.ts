import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Says that a page of a release was given to an installation lately: only what comes with it speaks for or against a
 * rollout. It is signed, so that nothing need be remembered of who got one, and travels in a cookie that goes to `/beacon`
 * alone and that no script can read.
 */
export interface Ticket {
  readonly release: number;
  /** The hour in which it was given, since 1970. */
  readonly hour: number;
  /** Tells installations apart for as long as the ticket counts, and no longer: it is another one in the next hour. */
  readonly who: string;
}

const COOKIE = 'screens-ticket';
const HOUR_MS = 3_600_000;
/** Seconds for which a browser keeps it. */
const MAX_AGE_SECONDS = 2 * 60 * 60;
const FORM = /(?:^|;\s*)screens-ticket=(\d{1,9})\.(\d{1,9})\.([\w-]{16})\.([\w-]{43})(?:;|$)/;

/**
 * The `Set-Cookie` header for a page of a release.
 *
 * @param secure the browser came by https
 */
export function ticketFor(
  key: Uint8Array,
  release: number,
  installation: string,
  now: number,
  secure: boolean,
): string {
  const hour = Math.floor(now / HOUR_MS);
  const who = createHash('sha256').update(`${hour}:${installation}`).digest('base64url').slice(0, 16);
  const said = `${release}.${hour}.${who}`;
  return `${COOKIE}=${said}.${sign(key, said)}; Path=/beacon; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** The ticket among the cookies of a request; undefined where there is none of this or the last hour that is ours. */
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
