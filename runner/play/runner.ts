import { type Compiled, type CompiledEntry, type Compiler, createCompiler } from '../../compiler/compile.ts';
import { Documents } from '../../compiler/project/documents.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import { documentKind, type Project } from '../../compiler/source/project.ts';
import { Coverage } from '../coverage/index.ts';
import { type BrokenFixture, type ChosenBy, type Fixture, readFixtures } from '../fixture/fixture.ts';
import { type Verdict, verdictOnBroken } from '../fixture/verdict.ts';
import type { Snapshots } from '../page/setup.ts';
import { createRandom } from '../world/random.ts';
import { screensOf } from './journey.ts';
import type { Threads } from './play-all.ts';
import { setupOf } from './prepare.ts';

export { percent } from '../coverage/index.ts';
export type { ChosenBy, Fixture } from '../fixture/fixture.ts';
export { failureText, type Verdict } from '../fixture/verdict.ts';
export type { Snapshots } from '../page/setup.ts';
export { setupOf } from './prepare.ts';

/** The result of playing fixtures. */
export interface Findings {
  readonly verdicts: readonly Verdict[];
  /** Issues of documents; a screen with an error is not played. Issues of fixtures are verdicts. */
  readonly issues: readonly Issue[];
  /** Present if requested. */
  readonly coverage?: Coverage;
}

export interface RunOptions {
  /** Which fixtures to play; by default all. */
  filter?: (fixture: ChosenBy) => boolean;
  /** Called after each fixture. */
  onVerdict?: (verdict: Verdict) => void;
  /** Ends the run at the first failure. */
  bail?: boolean;
  /** Measures which parts of the documents the fixtures reach: of every screen, or of those that they play. */
  coverage?: boolean;
  /** Plays in a random order derived from this seed, which reveals dependencies between fixtures. */
  seed?: number;
  snapshots?: Snapshots;
  /** Also plays on these threads, if there are enough fixtures to be worth starting them. */
  threads?: Threads;
}

/** A runner that caches documents between runs. */
export interface Runner {
  run(project: Project, options?: RunOptions): Promise<Findings>;
  /** Reads what can be played, without playing it. */
  prepare(project: Project): Prepared;
}

/** A project, prepared for fixtures. */
export interface Prepared {
  readonly compiled: Compiled;
  readonly sound: readonly Fixture[];
  readonly broken: readonly BrokenFixture[];
}

/** No snapshots: every `screen` step fails. */
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
    const screens = options.filter ? entriesOf(compiled, chosen) : [...compiled.screens.values()];
    const coverage = options.coverage ? new Coverage(project, screens) : undefined;
    const verdicts: Verdict[] = [];
    const say = (verdict: Verdict): boolean => {
      verdicts.push(verdict);
      options.onVerdict?.(verdict);
      return options.bail === true && !verdict.passed;
    };
    const over = broken.filter(filter).some((fixture) => say(verdictOnBroken(fixture)));
    if (!over) {
      const setup = await setupOf(compiled, snapshots, coverage);
      const threads = options.threads && { ...options.threads, compiled, project };
      const { playAll } = await import('./play-all.ts');
      await playAll(chosen, setup, say, threads);
    }
    const issues = compiled.issues.filter(({ file }) => documentKind(file) !== 'fixture');
    return { verdicts, issues, ...(coverage ? { coverage } : {}) };
  };
  return { run, prepare };
}

/** Plays the fixtures of a project one after the other, on the real renderer without a browser. */
export function runFixtures(project: Project, options: RunOptions = {}): Promise<Findings> {
  return createRunner().run(project, options);
}

function entriesOf({ screens }: Compiled, fixtures: readonly Fixture[]): CompiledEntry[] {
  const names = new Set(fixtures.flatMap(({ document }) => screensOf(document)));
  return [...screens].flatMap(([name, entry]) => (names.has(name) ? [entry] : []));
}
