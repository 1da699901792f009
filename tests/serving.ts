import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../..');

/** A built server in a process of its own, which the caller must stop. */
export interface Serving {
  readonly address: string;
  readonly child: ChildProcess;
  /** Everything it has printed. */
  readonly printed: { out: string; err: string };
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly ended: Promise<number | string>;
}

/**
 * Starts the built server in a project's folder, on any free port if the settings name none.
 *
 * @param started gets the process at once, because it must be stopped even if it never serves
 * @param from the folder of the installation
 */
export async function startServing(
  folder: string,
  settings: NodeJS.ProcessEnv,
  started: (child: ChildProcess, ended: Promise<number | string>) => void = () => {},
  from = root,
): Promise<Serving> {
  const child = spawn(process.execPath, [join(from, 'cli/screens.mjs'), 'serve'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
  });
  const printed = { out: '', err: '' };
  const ended = new Promise<number | string>((done) =>
    child.once('exit', (code, signal) => done(code ?? signal ?? '')),
  );
  started(child, ended);
  const address = await new Promise<string>((done, fail) => {
    child.stderr.on('data', (part: Buffer) => {
      printed.err += part;
    });
    child.stdout.on('data', (part: Buffer) => {
      printed.out += part;
      const found = /served at (\S+)\n/.exec(printed.out)?.[1];
      if (found) done(found);
    });
    ended.then((code) => fail(new Error(`the server ended with ${code}: ${printed.out}${printed.err}`)));
  });
  return { address, child, printed, ended };
}
