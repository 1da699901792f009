/** Worker that compiles the draft after each change, and reads its fixtures after each pause in typing. */
import { createCompiler } from '../../compiler/compile.ts';
import type { Asset, Project } from '../../compiler/source/project.ts';
import { createCompilation } from './compilation.ts';
import { createFixtureReader } from './fixtures.ts';
import type { ChangedFiles, FromCompileWorker, ToCompileWorker } from './messages.ts';

/** Milliseconds without a change that count as a pause. */
const PAUSE_MS = 350;

const tell = (message: FromCompileWorker): void => postMessage(message);
const compiler = createCompiler();
const compile = createCompilation(compiler);
const files = new Map<string, string>();
let assets: ReadonlyMap<string, Asset> = new Map();
let base: Project = { files: new Map(), assets };
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
    readFixtures();
    return;
  }
  changes += 1;
  take(data.changed);
  tell({ kind: 'documents', of: 'draft', documents: compile(now()) });
  clearTimeout(pause);
  pause = setTimeout(readFixtures, PAUSE_MS);
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

function readFixtures(): void {
  read ??= createFixtureReader(base, compiler.fork());
  tell({ kind: 'fixtures', fixtures: read(now()), after: changes });
}
