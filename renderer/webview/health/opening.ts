import type { HostReport } from '../../wire/host.ts';
import { events } from './report.ts';

/** Seconds for which the cookies are kept. */
const DAY_S = 86_400;
/** Maximum length of the list of crashes, in characters: the cookie is sent with every request. */
const LAST_CHARACTERS = -99;

/**
 * The release number of this page; absent for screens from a folder and for drafts, and where the page is embedded in
 * something other than a page of a release: what the studio or the gallery previews is opened by no user.
 */
export const release = outermostRelease() && document.documentElement.dataset.release;

/** The screen that an earlier page was about to draw when it died without a report, as `7/name`. */
export let unreported: string | undefined;

/** Release of the page that everything is embedded in: this page itself, on most phones. */
function outermostRelease(): string | undefined {
  try {
    return top?.document.documentElement.dataset.release;
  } catch {
    return undefined;
  }
}

/** Reads one of our cookies. */
export function readCookie(name: string): string | undefined {
  return RegExp(`screens-${name}=([^;]+)`).exec(document.cookie)?.[1];
}

function writeCookie(name: string, text: string, seconds = DAY_S): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is younger than the phones
  document.cookie = `screens-${name}=${text};path=/;max-age=${seconds}`;
}

/** Adds to the crashes of the last day. After two crashes of a release the server gives this phone the previous one. */
export function noteCrash(message: string): void {
  writeCookie('crashed', `${readCookie('crashed') ?? ''}.${message}`.slice(LAST_CHARACTERS));
}

/**
 * Records that a screen is about to be drawn. If the page then freezes or is killed with the app, it cannot report
 * that, but the next page finds this record.
 */
export function noteOpening(screen: string): void {
  // A nested page would find the record of the page around it.
  if (!release || parent !== window) return;
  unreported = readCookie('opening');
  if (unreported) noteCrash(unreported);
  writeCookie('opening', `${release}/${screen}`);
  window.onpagehide = noteDrawn;
}

/** Deletes the record: the screen was drawn, or is no longer awaited. Kept while a crash is still to be reported. */
export function noteDrawn(): void {
  if (!events.pending.some((entry) => /crash/.test((entry as HostReport).code))) writeCookie('opening', '', 0);
}
