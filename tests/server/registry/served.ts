import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { ask, type Given, shelfFolder } from './doors.ts';

const door = join(fileURLToPath(import.meta.url), '../../../../cli/screens.mjs');

/** A built server in processes of its own, with one small release. */
export interface Served {
  address: string;
  data: string;
  /** All that it wrote so far. */
  said: { out: string; err: string };
  child: ChildProcess;
  /** The first admin's token. */
  admin: string;
  /** Asks below `/registry/v1`. */
  ask(method: string, path: string, given?: Given): Promise<Response>;
}

/** Starts one; it is stopped after the tests of the file. */
export async function serve(env: { [name: string]: string } = {}): Promise<Served> {
  const data = temporaryFolder();
  const inherited = { ...process.env, PORT: '0', WORKERS: '1', DATA: data };
  const child = spawn(process.execPath, [door, 'serve'], { cwd: shelfFolder(), env: { ...inherited, ...env } });
  const said = { out: '', err: '' };
  child.stderr.on('data', (part: Buffer) => {
    said.err += part;
  });
  afterAll(async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  });
  const address = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (part: Buffer) => {
      said.out += part;
      const found = /served at (http:\/\/\S+)\n/.exec(said.out)?.[1];
      if (found) done(found);
    });
    child.once('exit', (code) => fail(new Error(`ended with ${code}: ${said.err}`)));
  });
  const admin = env.ADMIN_TOKEN ?? readFileSync(join(data, 'admin-token'), 'utf8');
  return {
    ...{ address, data, said, child, admin },
    ask: (method, path, given = {}) => ask(`${address}/registry/v1${path}`, method, { token: admin, ...given }),
  };
}
