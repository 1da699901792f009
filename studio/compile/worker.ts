/** Worker that compiles the draft after each change, and after a pause in typing checks it with its fixtures. */
import { createCompiler } from '../../compiler/compile.ts';
import type { Asset, Project } from '../../compiler/source/project.ts';
import { createCompilation } from './compilation.ts';
import { createFixtureReader } from './fixtures.ts';
import type { ChangedFiles, FromCompileWorker, ToCompileWorker } from './messages.ts';

/** Milliseconds without a change after which the issues are reported. */
const ISSUES_PAUSE_MS = 150;
/** Further milliseconds after which the fixtures are read. */
const FIXTURES_PAUSE_MS = 200;

const tell = (message: FromCompileWorker): void => postMessage(message);
const compiler = createCompiler();
const compile = createCompilation(compiler);
const files = new Map<string, string>();
let assets: ReadonlyMap<string, Asset> = new Map();
let base: Project = { files: new Map(), assets };
/** The compiler of the draft with its fixtures; forked once the screens are compiled. */
let whole = compiler;
let read: ReturnType<typeof createFixtureReader> | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;
let changes = 0;

addEventListener('message', ({ data }: MessageEvent<ToCompileWorker>) => {
  if (data.kind === 'open') {
    assets = new Map(data.assets);
    take(data.base);
    base = { files: new Map(files), assets };
    take(data.changed);
    tell({ kind: 'documents', of: 'draft', documents: compile(now()) });
    tell({ kind: 'documents', of: 'base', documents: createCompilation(compiler.fork())(base) });
    whole = compiler.fork();
    check(0);
    return;
  }
  changes += 1;
  take(data.changed);
  tell({ kind: 'documents', of: 'draft', documents: compile(now()) });
  clearTimeout(pause);
  pause = setTimeout(check, ISSUES_PAUSE_MS, FIXTURES_PAUSE_MS);
});

function now(): Project {
  return { files: new Map(files), assets };
}

function take(changed: ChangedFiles): void {
  for (const [path, text] of changed) {
    if (text === null) files.delete(path);
    else files.set(path, text);
  }
}

/** Reports the issues, and reads the fixtures unless something changes within `patience` milliseconds. */
function check(patience: number): void {
  const project = now();
  const compiled = whole.compile(project);
  tell({ kind: 'issues', issues: compiled.issues });
  pause = setTimeout(() => {
    read ??= createFixtureReader(base, whole.fork().compile(base));
    tell({ kind: 'fixtures', fixtures: read(project, compiled), after: changes });
  }, patience);
}
