import { type Compiled, type CompiledEntry, type Compiler, createCompiler } from '../compiler/compile.ts';
import { Documents } from '../compiler/documents.ts';
import type { Issue } from '../compiler/issue.ts';
import { documentKind, type Project } from '../compiler/project.ts';
import type { Bench, Snapshots } from './bench.ts';
import { Coverage } from './coverage/index.ts';
import { type BrokenFixture, type Fixture, type FixtureName, readFixtures } from './fixture.ts';
import { createRandom } from './random.ts';
import { type Verdict, verdictOnBroken } from './verdict.ts';

export type { Snapshots } from './bench.ts';
export { type CoverageReport, percent } from './coverage/index.ts';
export type { Fixture, FixtureName } from './fixture.ts';
export { failureText, type Verdict } from './verdict.ts';

/** What a run of fixtures found. */
export interface Findings {
  readonly verdicts: readonly Verdict[];
  /** What is wrong with documents; a screen with an error is not played. Issues of fixtures are verdicts. */
  readonly issues: readonly Issue[];
  /** Where it was asked for. */
  readonly coverage?: Coverage;
}

export interface RunOptions {
  /** Which fixtures to play; all when absent. */
  filter?: (fixture: FixtureName) => boolean;
  /** Told after each fixture. */
  onVerdict?: (verdict: Verdict) => void;
  /** Ends the run at the first failure. */
  bail?: boolean;
  /** Measures which parts of the documents the fixtures reach: of every screen, or of those that they play. */
  coverage?: boolean;
  /** Plays in a sequence drawn by chance from this number: what one fixture leaves behind for another comes to light. */
  seed?: number;
  snapshots?: Snapshots;
}

/** A runner that remembers documents from one run to the next. */
export interface Runner {
  run(project: Project, options?: RunOptions): Promise<Findings>;
  /** What is there to play, without playing it. */
  prepare(project: Project): Prepared;
}

/** A project as fixtures need it. */
export interface Prepared {
  readonly compiled: Compiled;
  readonly sound: readonly Fixture[];
  readonly broken: readonly BrokenFixture[];
}

/** Keeps nothing: every `screen` step fails. */
const NO_SNAPSHOTS: Snapshots = { read: () => undefined };

export function createRunner(): Runner {
  const compiler: Compiler = createCompiler();
  const documents = new Documents();

  const prepare = (project: Project): Prepared => {
    const compiled = compiler.compile(project);
    return { compiled, ...readFixtures(project, compiled.issues, documents) };
  };

  const run = async (project: Project, options: RunOptions = {}): Promise<Findings> => {
    const { filter = () => true, snapshots = NO_SNAPSHOTS } = options;
    const { compiled, sound, broken } = prepare(project);
    const wanted = sound.filter(filter);
    const chosen = options.seed === undefined ? wanted : createRandom(options.seed).shuffle(wanted);
    const screens = options.filter ? entriesOf(compiled, chosen) : compiled.screens.values();
    const coverage = options.coverage ? new Coverage(project, screens) : undefined;
    const bench = await benchOf(compiled, snapshots, coverage);
    const verdicts: Verdict[] = [];
    const say = (verdict: Verdict): boolean => {
      verdicts.push(verdict);
      options.onVerdict?.(verdict);
      return options.bail === true && !verdict.passed;
    };
    const over = broken.filter(filter).some((fixture) => say(verdictOnBroken(fixture)));
    const { play } = await import('./play.ts');
    if (!over) for (const fixture of chosen) if (say(await play(fixture, bench))) break;
    const issues = compiled.issues.filter(({ file }) => documentKind(file) !== 'fixture');
    return { verdicts, issues, ...(coverage ? { coverage } : {}) };
  };
  return { run, prepare };
}

/** Plays the fixtures of a project, one after the other, on the real renderer without a browser. */
export function runFixtures(project: Project, options: RunOptions = {}): Promise<Findings> {
  return createRunner().run(project, options);
}

/** What fixtures are played against. The page stands before React is loaded: it looks for one only once. */
export async function benchOf(compiled: Compiled, snapshots: Snapshots, coverage?: Coverage): Promise<Bench> {
  await import('./dom.ts');
  const { loadWidgets } = await import('./bench.ts');
  const { screens, brand } = compiled;
  return { screens, brand, snapshots, widgets: await loadWidgets(), ...(coverage ? { coverage } : {}) };
}

function entriesOf({ screens }: Compiled, fixtures: readonly Fixture[]): CompiledEntry[] {
  const names = new Set(fixtures.map(({ screen }) => screen));
  return [...screens].flatMap(([name, entry]) => (names.has(name) ? [entry] : []));
}
