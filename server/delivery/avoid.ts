/** A crash within the last day, or a screen that an earlier page never showed (`renderer/webview/health/opening.ts`): `7/name`. */
const NOTES = /(?:^|;\s*)screens-(?:crashed|opening)=([^;]*)/g;
/** Whether there is any such note. */
const MARK = /screens-(?:crashed|opening)=/;
/** What a page that can keep no cookies adds to its own address. */
const PARAMETER = 'screens-avoid';
/** Crashes after which a phone is given another release. */
const TWICE = 2;

const NONE: ReadonlySet<number> = new Set();

/**
 * The releases that went wrong on the phone that asks for a page: twice within a day by what its cookies say, or once where
 * it keeps no cookies, by the address. A few lines of text that anybody can write: they choose among the releases that
 * phones get, and no more.
 */
export function avoidedBy(request: Request): ReadonlySet<number> {
  const cookies = request.headers.get('cookie') ?? '';
  const { url } = request;
  // Hardly any phone has had a crash.
  if (!MARK.test(cookies) && !url.includes(PARAMETER)) return NONE;
  const counts = new Map<number, number>();
  const note = (release: number, times: number) => counts.set(release, (counts.get(release) ?? 0) + times);
  for (const [, list] of cookies.matchAll(NOTES)) {
    for (const [, release] of list!.matchAll(/(?:^|\.)(\d+)\//g)) note(Number(release), 1);
  }
  if (url.includes(PARAMETER)) {
    for (const release of new URL(url).searchParams.getAll(PARAMETER)) note(Number(release), TWICE);
  }
  return new Set([...counts].filter(([, times]) => times >= TWICE).map(([release]) => release));
}
