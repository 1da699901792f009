import { type Compiler, createCompiler } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { createCompilation } from './compilation.ts';
import { createFixtureReader } from './fixtures.ts';
import type { ChangedFiles, FromCompileWorker, OpenProject } from './messages.ts';

/** Milliseconds without a change after which the issues are reported. */
const ISSUES_PAUSE_MS = 150;
/** Further milliseconds after which the fixtures are read. */
const FIXTURES_PAUSE_MS = 200;

/** What is cached from one project to the next. */
export interface Compilers {
  /** Compiles the screens of drafts. */
  readonly screens: Compiler;
  /** The same with their fixtures; forked once the first screens are compiled. */
  whole?: Compiler;
}

export function createCompilers(): Compilers {
  return { screens: createCompiler() };
}

/** A project that is compiled after each change, and checked with its fixtures after a pause in typing. */
export interface CompileSession {
  change(changed: ChangedFiles): void;
  /** Ends what has not begun yet. */
  close(): void;
}

/** Compiles a project, and reports it with `tell`. */
export function openSession(
  compilers: Compilers,
  { base: published, changed, assets: list }: OpenProject,
  tell: (message: FromCompileWorker) => void,
): CompileSession {
  const files = new Map<string, string>();
  const assets = new Map(list);
  let read: ReturnType<typeof createFixtureReader> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let changes = 0;

  const now = (): Project => ({ files: new Map(files), assets });
  const take = (changed: ChangedFiles): void => {
    for (const [path, text] of changed) {
      if (text === null) files.delete(path);
      else files.set(path, text);
    }
  };
  take(published);
  const base = now();
  take(changed);
  const compile = createCompilation(compilers.screens);
  const tellDraft = () => tell({ kind: 'documents', of: 'draft', documents: compile(now()), after: changes });
  tellDraft();
  tell({ kind: 'documents', of: 'base', documents: createCompilation(compilers.screens.fork())(base), after: 0 });
  compilers.whole ??= compilers.screens.fork();
  const { whole } = compilers;

  /** Reports the issues, and reads the fixtures unless something changes within `patience` milliseconds. */
  const check = (patience: number): void => {
    const project = now();
    const compiled = whole.compile(project);
    tell({ kind: 'issues', issues: compiled.issues });
    pause = setTimeout(() => {
      read ??= createFixtureReader(base, whole.fork().compile(base));
      tell({ kind: 'fixtures', fixtures: read(project, compiled), after: changes });
    }, patience);
  };
  check(0);
  return {
    change(changed) {
      changes += 1;
      take(changed);
      tellDraft();
      clearTimeout(pause);
      pause = setTimeout(check, ISSUES_PAUSE_MS, FIXTURES_PAUSE_MS);
    },
    close: () => clearTimeout(pause),
  };
}
