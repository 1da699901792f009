/**
 * Cookies for a crash within the last day, or a screen that an earlier page never showed
 * (`renderer/webview/health/opening.ts`): `7/name`.
 */
const NOTES = /(?:^|;\s*)screens-(?:crashed|opening)=([^;]*)/g;
/** Matches when there is any such cookie. */
const MARK = /screens-(?:crashed|opening)=/;
/** The query parameter a page adds to its own address when it cannot set cookies. */
const PARAMETER = 'screens-avoid';
/** Number of crashes after which a phone gets another release. */
const CRASHES_TO_AVOID = 2;

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the releases that failed on the phone requesting a page: twice within a day according to its cookies, or once
 * according to the address when it has no cookies. Anyone can forge these values; all they can do is choose among the
 * releases phones already get.
 */
export function avoidedBy(request: Request): ReadonlySet<number> {
  const cookies = request.headers.get('cookie') ?? '';
  const { url } = request;
  // Fast path: hardly any phone has had a crash.
  if (!MARK.test(cookies) && !url.includes(PARAMETER)) return NONE;
  const counts = new Map<number, number>();
  const note = (release: number, times: number) => counts.set(release, (counts.get(release) ?? 0) + times);
  for (const [, list] of cookies.matchAll(NOTES)) {
    for (const [, release] of list!.matchAll(/(?:^|\.)(\d+)\//g)) note(Number(release), 1);
  }
  if (url.includes(PARAMETER)) {
    for (const release of new URL(url).searchParams.getAll(PARAMETER)) note(Number(release), CRASHES_TO_AVOID);
  }
  return new Set([...counts].filter(([, times]) => times >= CRASHES_TO_AVOID).map(([release]) => release));
}
