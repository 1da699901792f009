import type { Difference, FailedFixture, FixtureEnd } from '../shapes.ts';

/** The outcome of a fixture. */
export interface Ended {
  readonly screen: string;
  /** Name of the fixture. */
  readonly name: string;
  /** Missing when it passed. */
  readonly failure?: FailedFixture | undefined;
}

/**
 * Returns the fixtures with a different outcome in the other version, in the order of the later version, followed by
 * the removed ones. A fixture is identified by screen and name.
 */
export function fixtureDifference(before: readonly Ended[], after: readonly Ended[]): Difference['fixtures'] {
  const ends = (verdicts: readonly Ended[]) => new Map(verdicts.map((verdict) => [keyOf(verdict), verdict]));
  const [earlier, later] = [ends(before), ends(after)];
  const all = new Map([...later, ...[...earlier].filter(([key]) => !later.has(key))]);
  return [...all].flatMap(([key, { screen, name }]) => {
    const [was, is] = [endOf(earlier.get(key)), endOf(later.get(key))];
    const failure = later.get(key)?.failure;
    return was === is ? [] : [{ ...failure, screen, fixture: name, before: was, after: is }];
  });
}

function keyOf({ screen, name }: Ended): string {
  return JSON.stringify([screen, name]);
}

function endOf(ended: Ended | undefined): FixtureEnd {
  if (!ended) return 'absent';
  return ended.failure ? 'failed' : 'passed';
}
