import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServing } from '../../serving.ts';
import { afterAll } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { ask, type Given, shelfFolder } from './api.ts';

/** A built server in processes of its own, with a registry of one small release. */
export interface Served {
  address: string;
  data: string;
  /** Everything it has printed. */
  said: { out: string; err: string };
  child: ChildProcess;
  /** The first admin’s token. */
  admin: string;
  /** Sends a request below `/registry/v1`. */
  ask(method: string, path: string, given?: Given): Promise<Response>;
}

/** Starts one; it is stopped after the tests of the file. */
export async function serve(env: { [name: string]: string } = {}): Promise<Served> {
  const data = temporaryFolder();
  const settings = { ...process.env, PORT: '0', WORKERS: '1', DATA: data, ...env };
  const serving = await startServing(shelfFolder(), settings, (child, ended) =>
    afterAll(async () => {
      child.kill('SIGTERM');
      await ended;
    }),
  );
  const { address, child, printed: said } = serving;
  const admin = env.ADMIN_TOKEN ?? readFileSync(join(data, 'admin-token'), 'utf8');
  return {
    ...{ address, data, said, child, admin },
    ask: (method, path, given = {}) => ask(`${address}/registry/v1${path}`, method, { token: admin, ...given }),
  };
}
