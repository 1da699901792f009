import type { CompiledEntry } from '../../compiler/compile.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';
import { StepFailure } from '../fixture/failure.ts';
import { kindOf } from '../steps/kinds.ts';
import { snapshotPath } from '../steps/snapshot.ts';
import type { Log } from '../world/log.ts';

/**
 * Whether a fixture goes on at the place where step `at` says that the user was led: a screen of the product, or the one
 * before. It does where something follows that needs a screen.
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

/** Paths of the screens as text that a fixture compares with, in the order of its steps. */
export function snapshotsOf(document: Pick<FixtureDocument, 'screen' | 'steps'>): string[] {
  const screens = screensBySteps(document);
  return document.steps.flatMap((step, at) => ('screen' in step ? [snapshotPath(screens[at]!, step.screen)] : []));
}

/** The screens that a fixture is played on, its own first. */
export function screensOf({ screen, steps }: Pick<FixtureDocument, 'screen' | 'steps'>): string[] {
  return [
    ...new Set([screen, ...steps.flatMap((step, at) => ('went' in step && goesOn(steps, at) ? [step.went] : []))]),
  ].filter((name) => name !== 'back');
}

/** What the screens of a fixture make, keep and show, together. */
export type Belongings = Pick<CompiledScreen, 'calls' | 'stored' | 'assets' | 'session'>;

/** The belongings of all screens that a fixture is played on, as far as they are there. */
export function belongingsOf(document: FixtureDocument, screens: ReadonlyMap<string, CompiledEntry>): Belongings {
  const found = screensOf(document).flatMap((name) => screens.get(name)?.document ?? []);
  const together = <Part extends keyof Belongings>(part: Part): Belongings[Part] =>
    Object.assign({}, ...found.map((screen) => screen[part]));
  return {
    calls: together('calls'),
    stored: together('stored'),
    assets: together('assets'),
    session: together('session'),
  };
}

/**
 * The address at which a fixture goes on once its screen has been left.
 *
 * @param visited addresses that were opened and not gone back from; is brought up to date
 * @throws {StepFailure} where nothing lies behind
 */
export function nextAddress({ went }: Pick<Log, 'went'>, visited: string[]): string {
  if (!went || went.replace) visited.pop();
  if (went) visited.push(went.url);
  const address = visited.at(-1);
  if (address === undefined)
    throw new StepFailure('the fixture cannot go on: it was opened here, and nothing lies behind');
  return address;
}
