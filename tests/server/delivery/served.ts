import { startServing } from '../../serving.ts';
import { afterAll } from '../../suite.ts';

export interface Served {
  address: string;
  pid: number;
}

/**
 * Starts the built server in a project’s folder, in processes of its own; it is stopped after the tests of the file.
 */
export async function serveIn(folder: string, settings: { [name: string]: string }): Promise<Served> {
  const { address, child } = await startServing(folder, { LOG_LEVEL: 'warn', ...settings }, (child) =>
    afterAll(() => void child.kill('SIGKILL')),
  );
  return { address, pid: child.pid! };
}
