import { type Compiled, compileProject } from '../compiler/index.ts';
import type { Issue } from '../compiler/issue.ts';
import type { Project } from '../compiler/project.ts';
import { type Fixture, readFixtures } from './fixture.ts';
import type { Verdict } from './play.tsx';

export type { Fixture } from './fixture.ts';
export type { Verdict } from './play.tsx';

/** What a run of fixtures found. */
export interface Findings {
  readonly verdicts: readonly Verdict[];
  /** What is wrong with documents and fixtures; a screen with an error is not played. */
  readonly issues: readonly Issue[];
}

export interface RunOptions {
  /** Which fixtures to play; all when absent. */
  filter?: (fixture: Fixture) => boolean;
  /** Told after each fixture. */
  onVerdict?: (verdict: Verdict) => void;
}

/** Plays the fixtures of a project, one after the other, on the real renderer without a browser. */
export async function runFixtures(
  project: Project,
  { filter = () => true, onVerdict }: RunOptions = {},
): Promise<Findings> {
  const compiled: Compiled = compileProject(project);
  const { fixtures, issues } = readFixtures(project);
  // In this sequence: react-dom looks for the page once, when it is loaded, and would hear no input ever after.
  await import('./dom.ts');
  const { loadWidgets, play } = await import('./play.tsx');
  const bench = { screens: compiled.screens, brand: compiled.brand, widgets: await loadWidgets() };
  const verdicts: Verdict[] = [];
  for (const fixture of fixtures.filter(filter)) {
    const verdict = await play(fixture, bench);
    verdicts.push(verdict);
    onVerdict?.(verdict);
  }
  return { verdicts, issues: [...compiled.issues, ...issues.filter(({ code }) => code === 'duplicate-fixture')] };
}
