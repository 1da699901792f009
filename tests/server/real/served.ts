import type { ChildProcess } from 'node:child_process';
import { startServing } from '../../serving.ts';
import { afterAll } from '../../suite.ts';
import { emptyProject } from '../../temporary.ts';

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
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly ended: Promise<number | string>;
}

/** Starts the built server with these settings on a free port; resolves when it is ready. */
export async function serve(settings: { [name: string]: string }): Promise<Served> {
  const { address, child, printed, ended } = await startServing(project, settings, (child, ended) => {
    running.add(child);
    void ended.then(() => running.delete(child));
  });
  return {
    address,
    output: () => printed.out + printed.err,
    signal: (name) => child.kill(name),
    ended,
  };
}
