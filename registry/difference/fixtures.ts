import { plural } from '../../compiler/source/plural.ts';
import type { Difference, FailedFixture, FileChange, FixtureEnd } from '../shapes.ts';
import type { Sentence } from './words/sentence.ts';

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

/**
 * Says of each screen that goes on without fixtures it had: what only they would have noticed, nothing does from then on.
 * One that has as many new ones is left out, as after a renaming.
 */
export function removedFixtures(files: readonly FileChange[], after: Iterable<string>): Sentence[] {
  const paths = [...after];
  const [left, screens] = [countByScreen(paths), new Set(paths.flatMap((path) => screenOf(path, SCREEN) ?? []))];
  const ofChange = (wanted: FileChange['change']) =>
    countByScreen(files.flatMap(({ path, change }) => (change === wanted ? path : [])));
  const [removed, added] = [ofChange('removed'), ofChange('added')];
  return [...removed].flatMap(([screen, count]) => {
    const gone = count - (added.get(screen) ?? 0);
    return gone > 0 && screens.has(screen)
      ? [{ screen, says: goneWords(gone, left.get(screen) ?? 0), money: false }]
      : [];
  });
}

function goneWords(gone: number, left: number): string {
  if (left === 0) return 'all its fixtures are removed: nothing checks any more what it does';
  const be = (count: number) => (count === 1 ? 'is' : 'are');
  return `${plural(gone, 'fixture')} ${be(gone)} removed, ${left} ${be(left)} left`;
}

const FIXTURE = /^([^/]+)\/fixtures\/[^/]+\.json$/;
const SCREEN = /^([^/]+)\/screen\.json$/;

function countByScreen(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const screen = screenOf(path, FIXTURE);
    if (screen !== undefined) counts.set(screen, (counts.get(screen) ?? 0) + 1);
  }
  return counts;
}

function screenOf(path: string, file: RegExp): string | undefined {
  return file.exec(path)?.[1];
}
