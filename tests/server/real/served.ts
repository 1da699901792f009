import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '../../suite.ts';
import { emptyProject } from '../../temporary.ts';

const root = join(fileURLToPath(import.meta.url), '../../../..');
const project = emptyProject();
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** The built server in a process of its own. */
export interface Served {
  address: string;
  /** Everything it has printed. */
  output(): string;
  /** Sends a signal. */
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): void;
  /** Resolves with its exit code, or with the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Starts the built server with these settings, on any free port; resolves when it is ready. */
export async function serve(settings: { [name: string]: string }): Promise<Served> {
  const child = spawn(process.execPath, [join(root, 'cli/screens.mjs'), 'serve'], {
    cwd: project,
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | string>((done) => {
    child.once('exit', (code, signal) => {
      running.delete(child);
      done(code ?? signal ?? '');
    });
  });
  const address = await new Promise<string>((done, fail) => {
    const read = (text: Buffer) => {
      output += text;
      const found = /served at (\S+)/.exec(output);
      if (found) done(found[1]!);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => fail(new Error(`the server ended with ${code}: ${output}`)));
  });
  return { address, output: () => output, signal: (name) => child.kill(name), ended };
}
