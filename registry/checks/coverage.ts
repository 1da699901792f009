import type { FailedFixture } from '../shapes.ts';

/** Outcome of a fixture. */
export interface Ended {
  readonly screen: string;
  readonly name: string;
  /** Missing when it passed. */
  readonly failure?: FailedFixture | undefined;
  /** Names of the branches of the rules it reached, up to its failure. */
  readonly reached: readonly string[];
}

/** What the fixtures of one version reach. */
export interface Reach {
  /** The names of all branches of the rules, each once. */
  readonly goals: readonly string[];
  readonly ended: readonly Ended[];
}

/**
 * Returns the share of the rules that the fixtures reach, 0 to 1.
 *
 * @param more rules counted as reached besides
 */
export function coverageOf({ goals, ended }: Reach, more = 0): number {
  if (goals.length === 0) return 1;
  return Math.min(1, (reachedBy(goals, ended).size + more) / goals.length);
}

/**
 * Returns the highest coverage that a version with failing fixtures could have: what they would reach after their
 * failure is unknown, but they cover no more than what nothing but them covered in the version before. Rules are
 * counted, not compared by name: a node that is added shifts the names of those after it.
 */
export function highestCoverage(version: Reach, before: Reach): number {
  const failing = new Set(version.ended.filter(({ failure }) => failure).map(keyOf));
  return coverageOf(version, Math.max(0, onlyBy(failing, before) - onlyBy(failing, version)));
}

/** How many rules only these fixtures reach. */
function onlyBy(fixtures: ReadonlySet<string>, { goals, ended }: Reach): number {
  const others = ended.filter((fixture) => !fixtures.has(keyOf(fixture)));
  return reachedBy(goals, ended).size - reachedBy(goals, others).size;
}

function reachedBy(goals: readonly string[], ended: readonly Ended[]): ReadonlySet<string> {
  const reached = new Set(ended.flatMap((fixture) => fixture.reached));
  return new Set(goals.filter((goal) => reached.has(goal)));
}

function keyOf({ screen, name }: Ended): string {
  return `${screen}/${name}`;
}
