import { didYouMean } from '../../compiler/source/nearest.ts';
import type { WentStep } from '../../schemas/generated/types.ts';
import { entryAt } from '../../schemas/routes.ts';
import { StepFailure, show } from '../fixture/failure.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import { hasLeft, type Log, type Visit } from '../world/log.ts';
import { kindOf } from './kinds.ts';

/** Expects that the user is still on the screen. */
export function stayed({ log }: PageUnderTest): void {
  if (hasLeft(log)) throw new StepFailure(`the screen was left ${wayOut(log)}, and should not have been`);
}

/** Fails a step that needs a screen after it was left. */
export function refuseLeft({ log, screens }: PageUnderTest, step: object): void {
  if (!hasLeft(log) || kindOf(step) === 'effect' || 'stayed' in step) return;
  const name = log.went && nameOf(log.went, screens);
  const way = name === undefined ? '' : `; to go on there, say { "went": "${name}" } first`;
  throw new StepFailure(
    `the screen was left ${wayOut(log)}: only went, called, notCalled, bridge, toast, stored and copied can follow${way}`,
  );
}

/** Describes how a screen was left. */
export function wayOut({ went }: Pick<Log, 'went'>): string {
  return went ? `for ${went.url}` : 'by going back';
}

/**
 * Expects that the screen was left for this one: the name of a screen, or a URL; with `with`, a URL without its query.
 */
export function went(stage: PageUnderTest, arrival: WentStep): void {
  const target = arrival.went;
  const visit = stage.log.went;
  if (target === 'back') {
    if (!stage.log.wentBack) throw new StepFailure('the screen was not left by going back');
    return;
  }
  if (visit === undefined) throw new StepFailure(`the screen was not left for ${target}`);
  const name = nameOf(visit, stage.screens);
  const atAddress =
    isSame(visit.url, target) || (arrival.with !== undefined && isSame(visit.url.replace(/[?#].*$/s, ''), target));
  if (name !== target && !atAddress) {
    throw new StepFailure(`the screen was left for ${name ?? visit.url}, not for ${target}`);
  }
  if (arrival.at !== undefined && !isSame(visit.url, arrival.at)) {
    throw new StepFailure(`the screen was left for ${visit.url}, not for ${arrival.at}`);
  }
  requireWayBack(visit, arrival);
  const carried = valuesIn(visit.url);
  for (const [key, value] of Object.entries({ ...arrival.with, ...arrival.session })) {
    const got = carried.get(key) ?? null;
    if (got === value) continue;
    const near = didYouMean(key, carried.keys());
    if (got === null) throw new StepFailure(`${visit.url} carries no ${key}${near ? `; ${near}` : ''}`);
    const expected = value === null ? 'and should not carry it' : `not ${show(value)}`;
    throw new StepFailure(`${visit.url} carries ${key} = ${show(got)}, ${expected}`);
  }
}

/** Unless the step says otherwise, going back leads here again: a user who only looks at something has lost nothing. */
function requireWayBack(visit: Visit, { replace = false }: WentStep): void {
  if (visit.replace === replace) return;
  throw new StepFailure(
    visit.replace
      ? 'going back from there skips this screen; if it should, write "replace": true in this step'
      : 'going back from there leads to this screen again; if it should, leave out "replace": true',
  );
}

/** Whether two addresses are the same to a browser, which writes scheme and host in small letters. */
function isSame(one: string, other: string): boolean {
  return one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href);
}

function nameOf(visit: Visit, screens: PageUnderTest['screens']): string | undefined {
  return visit.external ? undefined : screenAt(visit.url, screens);
}

/** The screen whose route matches an address. */
export function screenAt(address: string, screens: PageUnderTest['screens']): string | undefined {
  const url = new URL(address, 'http://screen.invalid');
  return entryAt(screens, ({ routes }) => routes, url.pathname, url.hash)?.screen;
}

/** Parameters of an address, including those in its hash. */
function valuesIn(address: string): Map<string, string> {
  const url = new URL(address, 'http://screen.invalid');
  const inHash = url.hash.includes('?') ? url.hash.slice(url.hash.indexOf('?')) : '';
  return new Map([...url.searchParams, ...new URLSearchParams(inHash)]);
}
