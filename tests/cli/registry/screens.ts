import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const door = join(fileURLToPath(import.meta.url), '../../../../cli/screens.mjs');

/** How a command ended, and what it printed. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a built command in a folder, while this process goes on serving. */
export function screens(words: readonly string[], cwd: string, env: { [name: string]: string } = {}): Promise<Ended> {
  const { SCREENS_SERVER: _server, SCREENS_TOKEN: _token, ...inherited } = process.env;
  const child = spawn(process.execPath, [door, ...words], { cwd, env: { ...inherited, ...env } });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (part: Buffer) => {
      said[name] += part;
    });
  }
  return new Promise((done) => child.once('close', (status) => done({ status, ...said })));
}
