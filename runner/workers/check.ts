import { hash } from 'node:crypto';
import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { Coverage, type Reach } from '../coverage/index.ts';
import { partKey } from '../coverage/part.ts';
import { type Verdict, verdictOnBroken } from '../fixture/verdict.ts';
import { readBy } from '../play/changed.ts';
import { screensOf } from '../play/journey.ts';
import { setupOf } from '../play/prepare.ts';
import { createRunner, type Prepared } from '../play/runner.ts';
import { ACCEPTING_ANYWHERE } from '../steps/accepting.ts';
import type { CheckJob, CheckResult, CheckSetup, CompileResult } from './check-job.ts';

/** A compiled project, ready to be played. */
interface Ready {
  readonly project: Project;
  readonly prepared: Prepared;
  readonly snapshots: ReadonlyMap<string, string>;
}

/** Prepares this thread to check projects; what did not change since the previous one is not compiled again. */
export async function prepareCheck({ program }: CheckSetup) {
  const runner = createRunner();
  let ready: Ready | undefined;
  return async (job: CheckJob): Promise<CheckResult> => {
    if (job.is === 'play') {
      if (!ready) throw new Error('no project was compiled before its fixtures are played');
      return { played: await playAgain(ready, new Set(job.files)) };
    }
    const { project, snapshots } = job;
    ready = { project, snapshots, prepared: runner.prepare(project) };
    return compileResult(ready, program);
  };
}

function compileResult({ project, prepared, snapshots }: Ready, program: string): CompileResult {
  const { compiled, sound, broken } = prepared;
  const entries = [...compiled.screens.values()];
  const sources = new Map(
    entries.map((entry) => [entry.document.screen, hash('sha256', JSON.stringify(entry.sources))]),
  );
  const reads = readBy(prepared, { read: (path) => snapshots.get(path) });
  const playable = sound.map(({ file, screen, name, document }) => {
    const parts = [program, reads.get(file), ...screensOf(document).map((other) => sources.get(other))];
    return { file, screen, name, key: hash('sha256', JSON.stringify(parts)) };
  });
  return {
    issues: compiled.issues,
    documents: entries.map(({ document }) => document),
    brand: compiled.brand,
    tokens: compiled.tokens,
    backend: compiled.backend,
    playable,
    broken: broken.map(verdictOnBroken),
    goals: goalsOf(project, entries),
  };
}

async function playAgain({ project, prepared, snapshots }: Ready, files: ReadonlySet<string>) {
  const { play } = await import('../play/play.ts');
  const chosen = prepared.sound.filter(({ file }) => files.has(file));
  const screens = new Set(chosen.flatMap(({ document }) => screensOf(document)));
  const entries = [...screens].flatMap((name) => prepared.compiled.screens.get(name) ?? []);
  const reached: string[] = [];
  const coverage = new Coverage(project, entries, (reach) => {
    if (isRule(reach)) reached.push(goalName(reach));
  });
  const kept = { read: (path: string) => snapshots.get(path), accepting: ACCEPTING_ANYWHERE };
  const setup = await setupOf(prepared.compiled, kept, coverage);
  const played: { verdict: Verdict; reached: string[] }[] = [];
  for (const fixture of chosen) played.push({ verdict: await play(fixture, setup), reached: reached.splice(0) });
  return played;
}

function goalsOf(project: Project, entries: readonly CompiledEntry[]): string[] {
  const { documents } = new Coverage(project, entries).report();
  return documents.flatMap(({ parts }) =>
    parts.flatMap(({ file, path, kind, goals }) => {
      const key = partKey({ file, path, kind });
      return kind === 'rule' ? goals.map((goal) => goalName({ key, goal })) : [];
    }),
  );
}

function isRule({ key }: Reach): boolean {
  return key.endsWith('\nrule');
}

function goalName({ key, goal }: Pick<Reach, 'key' | 'goal'>): string {
  return `${key}\n${goal}`;
}
