import type { Difference, FixtureEnd } from '../shapes.ts';

/** How a fixture ended, as far as a difference needs it; a runner's `Verdict` is one. */
export interface Ended {
  readonly screen: string;
  /** The fixture's name. */
  readonly name: string;
  readonly passed: boolean;
}

/**
 * The fixtures that end otherwise in another version, in the order of the version after; then those that are gone.
 * A fixture is known by its screen and its name.
 */
export function fixtureDifference(before: readonly Ended[], after: readonly Ended[]): Difference['fixtures'] {
  const ends = (verdicts: readonly Ended[]) => new Map(verdicts.map((verdict) => [keyOf(verdict), verdict]));
  const [earlier, later] = [ends(before), ends(after)];
  const all = new Map([...later, ...[...earlier].filter(([key]) => !later.has(key))]);
  return [...all].flatMap(([key, { screen, name }]) => {
    const [was, is] = [endOf(earlier.get(key)), endOf(later.get(key))];
    return was === is ? [] : [{ screen, fixture: name, before: was, after: is }];
  });
}

function keyOf({ screen, name }: Ended): string {
  return JSON.stringify([screen, name]);
}

function endOf(ended: Ended | undefined): FixtureEnd {
  if (!ended) return 'absent';
  return ended.passed ? 'passed' : 'failed';
}
