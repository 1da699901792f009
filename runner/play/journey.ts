import type { CompiledEntry } from '../../compiler/compile.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';
import { StepFailure } from '../fixture/failure.ts';
import { kindOf } from '../steps/kinds.ts';
import { snapshotPath } from '../steps/snapshot.ts';
import type { Log } from '../world/log.ts';

/**
 * Whether a fixture continues on the screen (possibly the previous one) that step `at` says the user was led to. It
 * does if a later step needs a screen.
 */
export function goesOn(steps: readonly Step[], at: number): boolean {
  const step = steps[at];
  if (!step || !('went' in step) || /[/:]/.test(step.went)) return false;
  const rest = steps.slice(at + 1);
  const next = rest.findIndex((other) => 'went' in other);
  return rest.slice(0, next < 0 ? rest.length : next).some((other) => kindOf(other) !== 'effect');
}

/** The screen on which each step of a fixture is played. */
export function screensBySteps({ screen, steps }: Pick<FixtureDocument, 'screen' | 'steps'>): string[] {
  const visited = [screen];
  return steps.map((step, at) => {
    const here = visited.at(-1) ?? screen;
    if (!goesOn(steps, at) || !('went' in step)) return here;
    if (step.went === 'back') visited.pop();
    else {
      if (step.replace) visited.pop();
      visited.push(step.went);
    }
    return here;
  });
}

/** Paths of the text snapshots that a fixture compares with, in step order. */
export function snapshotsOf(document: Pick<FixtureDocument, 'screen' | 'steps'>): string[] {
  const screens = screensBySteps(document);
  return document.steps.flatMap((step, at) => ('screen' in step ? [snapshotPath(screens[at]!, step.screen)] : []));
}

/** The screens that a fixture is played on, its own first. */
export function screensOf({ screen, steps }: Pick<FixtureDocument, 'screen' | 'steps'>): string[] {
  const led = steps.flatMap((step, at) =>
    'went' in step && isScreenName(step.went) && goesOn(steps, at) ? [step.went] : [],
  );
  return [...new Set([screen, ...led])];
}

/**
 * The screens that a fixture names, its own first: those that it is played on, and those that it only leads to. The
 * check has verified that they exist.
 */
export function screensNamedIn({ screen, steps }: Pick<FixtureDocument, 'screen' | 'steps'>): string[] {
  const led = steps.flatMap((step) => ('went' in step && isScreenName(step.went) ? [step.went] : []));
  return [...new Set([screen, ...led])];
}

/** Whether a `went` names a screen, and is neither an address nor `back`. */
function isScreenName(went: string): boolean {
  return went !== 'back' && !/[/:]/.test(went);
}

/** The combined calls, stored values and assets of a fixture's screens. */
export type SharedParts = Pick<CompiledScreen, 'calls' | 'stored' | 'assets' | 'session'>;

/** The belongings of all existing screens that a fixture is played on. */
export function sharedPartsOf(document: FixtureDocument, screens: ReadonlyMap<string, CompiledEntry>): SharedParts {
  const documents = screensOf(document).flatMap((name) => screens.get(name)?.document ?? []);
  const together = <Part extends keyof SharedParts>(part: Part): SharedParts[Part] =>
    Object.assign({}, ...documents.map((screen) => screen[part]));
  return {
    calls: together('calls'),
    stored: together('stored'),
    assets: together('assets'),
    session: together('session'),
  };
}

/**
 * The address at which a fixture continues after its screen has been left.
 *
 * @param visited the back stack; it is updated
 * @throws {StepFailure} if there is nothing to go back to
 */
export function nextAddress({ went }: Pick<Log, 'went'>, visited: string[]): string {
  if (!went || went.replace) visited.pop();
  if (went) visited.push(went.url);
  const address = visited.at(-1);
  if (address === undefined)
    throw new StepFailure('the fixture cannot continue: it was opened here, so there is nothing to go back to');
  return address;
}
