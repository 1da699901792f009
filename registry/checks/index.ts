import type { FixtureName } from '../../runner/fixture/fixture.ts';
import type { Verdict } from '../../runner/fixture/verdict.ts';
import type { CompileResult } from '../../runner/workers/check-job.ts';
import { brokenIn, type Files, projectOf, snapshotsOf } from '../content/project.ts';
import type { Data } from '../data.ts';
import { compiledOf } from '../releases/compiled.ts';
import type { Checked, CompiledRelease, Issue } from '../shapes.ts';
import { coverageOf, type Ended, type Reach } from './coverage.ts';
import { hasError, issuesOf, withoutScreens } from './issues.ts';
import { keepOutcomes, type Outcome, readOutcomes } from './played.ts';
import { shareThread, type Thread } from './thread.ts';

/** Result of compiling. */
export interface Compilation {
  readonly issues: readonly Issue[];
  readonly compiled: CompiledRelease;
  /** Names of screens that do not compile. */
  readonly broken: readonly string[];
}

/** Result of compiling and running fixtures. */
export interface Findings extends Compilation, Reach {
  readonly checked: Checked;
}

/** Checks documents in a separate thread, one version at a time. */
export interface Checks {
  /** Compiles. */
  compile(files: Files): Promise<Compilation>;
  /**
   * Compiles and runs fixtures. A fixture whose inputs have not changed has the same outcome as before, without being
   * run.
   */
  check(files: Files): Promise<Findings>;
  /** The same, but runs nothing when a document has an error: such a version goes no further. */
  checkSound(files: Files): Promise<Findings | Compilation>;
  close(): Promise<void>;
}

/** Fixtures sent to the thread at once; if one of them never ends, this many are named. */
const FIXTURE_BATCH = 8;

export function openChecks({ data, now, worker }: { data: Data; now(): number; worker: string }): Checks {
  const { use, release } = shareThread(worker);
  const played = async (thread: Thread, result: CompileResult, compilation: Compilation): Promise<Findings> => {
    const known = await readOutcomes(
      data,
      result.playable.map(({ key }) => key),
    );
    const fresh = await play(thread, result, known);
    if (fresh.size > 0) await keepOutcomes(data, fresh, now());
    return findingsOf(result, new Map([...known, ...fresh]), compilation);
  };
  return {
    compile: (files) => use(async (thread) => compilationOf(await compile(thread, files), files)),
    check: (files) =>
      use(async (thread) => {
        const result = await compile(thread, files);
        return played(thread, result, compilationOf(result, files));
      }),
    checkSound: (files) =>
      use(async (thread) => {
        const result = await compile(thread, files);
        const compilation = compilationOf(result, files);
        return hasError(compilation.issues) ? compilation : played(thread, result, compilation);
      }),
    close: release,
  };
}

function compile(thread: Thread, files: Files): Promise<CompileResult> {
  return thread.compile({ project: projectOf(files), snapshots: snapshotsOf(files) });
}

/** Runs the fixtures without a cached outcome; returns outcomes by key. */
async function play(thread: Thread, { playable }: CompileResult, known: ReadonlyMap<string, Outcome>) {
  const wanted = playable.filter(({ key }) => !known.has(key));
  const keys = new Map(wanted.map(({ file, key }) => [file, key]));
  const fresh = new Map<string, Outcome>();
  for (let at = 0; at < wanted.length; at += FIXTURE_BATCH) {
    const { played } = await thread.play(wanted.slice(at, at + FIXTURE_BATCH).map(({ file }) => file));
    for (const { verdict, reached } of played) fresh.set(keys.get(verdict.file)!, { ...failureOf(verdict), reached });
  }
  return fresh;
}

function compilationOf({ issues, documents, brand, tokens, backend }: CompileResult, files: Files): Compilation {
  const project = projectOf(files);
  const compiled = compiledOf(documents, { brand, tokens, backend }, project, files);
  return { issues: issuesOf(issues), compiled, broken: brokenIn(project, documents) };
}

function findingsOf(result: CompileResult, outcomes: ReadonlyMap<string, Outcome>, compilation: Compilation): Findings {
  const { playable, broken, documents } = result;
  const goals = [...new Set(result.goals)];
  const ended = [
    ...playable.map((fixture) => endOf(fixture, outcomes.get(fixture.key)!)),
    ...broken.map((verdict) => endOf(verdict, { ...failureOf(verdict), reached: [] })),
  ];
  const checked = {
    screens: documents.length,
    fixtures: ended.length,
    failed: ended.flatMap(({ failure }) => failure ?? []),
    coverage: hasError(compilation.issues) ? null : coverageOf({ goals, ended }),
    issues: compilation.issues.length,
  };
  return { ...compilation, checked, goals, ended };
}

type Failure = Omit<Outcome, 'reached'>;

function failureOf({ lines, line, unplayed }: Verdict): Failure {
  return { why: lines.join('\n'), line, unplayed: unplayed === undefined ? undefined : true };
}

function endOf({ screen, name, file }: FixtureName, { why, line, unplayed, reached }: Outcome): Ended {
  if (why === '') return { screen, name, reached };
  const place = { file: withoutScreens(file), ...(line !== undefined && { line }) };
  return { screen, name, reached, failure: { screen, fixture: name, why, ...place, ...(unplayed && { unplayed }) } };
}
