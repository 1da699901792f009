import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '../../suite.ts';

const door = join(fileURLToPath(import.meta.url), '../../../../cli/screens.mjs');

export interface Served {
  address: string;
  pid: number;
}

/** Starts the built server in a project's folder, in processes of its own; it ends with the tests of the file. */
export function serveIn(folder: string, settings: { [name: string]: string }): Promise<Served> {
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, [door, 'serve'], { cwd: folder, env });
  afterAll(() => void child.kill('SIGKILL'));
  let output = '';
  return new Promise((done, fail) => {
    const read = (part: Buffer) => {
      output += part;
      const address = /served at (\S+)/.exec(output)?.[1];
      if (address) done({ address, pid: child.pid! });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${output}`)));
  });
}
