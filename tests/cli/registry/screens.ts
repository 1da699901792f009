import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = join(fileURLToPath(import.meta.url), '../../../../cli/screens.mjs');

/** The exit code of a command, and what it printed. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built CLI in a folder; asynchronous, because this process serves the registry meanwhile. */
export function screens(words: readonly string[], cwd: string, env: { [name: string]: string } = {}): Promise<Ended> {
  const { SCREENS_SERVER: _server, SCREENS_TOKEN: _token, ...inherited } = process.env;
  const child = spawn(process.execPath, [cli, ...words], { cwd, env: { ...inherited, ...env } });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (part: Buffer) => {
      said[name] += part;
    });
  }
  return new Promise((done) => child.once('close', (status) => done({ status, ...said })));
}
