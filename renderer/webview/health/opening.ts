import type { HostReport } from '../../wire/host.ts';
import { diary } from './report.ts';

/** Seconds for which a phone remembers. */
const DAY = 86_400;
/** Longest list of crashes, in characters: it goes along with every request. */
const KEPT_CHARACTERS = -99;

/** The number of the release that this page shows; absent for a folder's screens and for drafts. */
export const { release } = document.documentElement.dataset;

/** What an earlier page was about to draw when it ended without a word, as `7/name`. */
export let unheard: string | undefined;

/** The value of a cookie of ours. */
export function recall(name: string): string | undefined {
  return RegExp(`screens-${name}=([^;]+)`).exec(document.cookie)?.[1];
}

function remember(name: string, text: string, seconds = DAY): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is younger than the phones
  document.cookie = `screens-${name}=${text};path=/;max-age=${seconds}`;
}

/** Adds to the crashes of the last day; of a release that has two the server gives this phone the one before. */
export function noteCrash(what: string): void {
  remember('crashed', `${recall('crashed') ?? ''}.${what}`.slice(KEPT_CHARACTERS));
}

/**
 * Notes that a screen is about to be drawn. Where the page freezes then, or is ended together with the app, nothing reports it
 * any more; but the note is there still when the next page opens.
 */
export function noteOpening(screen: string): void {
  // A page within a page would find the note of the one around it.
  if (!release || parent !== window) return;
  unheard = recall('opening');
  if (unheard) noteCrash(unheard);
  remember('opening', `${release}/${screen}`);
  window.onpagehide = noteDrawn;
}

/** Takes the note away: the screen was drawn, or is not waited for any more. It stays where a crash is still to be reported. */
export function noteDrawn(): void {
  if (!diary.entries.some((entry) => /crash/.test((entry as HostReport).code))) remember('opening', '', 0);
}
