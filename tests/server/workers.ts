import { spawnSync } from 'node:child_process';

/** Returns the process ids of a server's workers; `server` is the id of its main process. */
export function workersOf(server: number): number[] {
  // By the command line: newer versions of Node rename the main thread, and with it the process.
  const { stdout } = spawnSync('pgrep', ['-P', String(server), '-f', 'node'], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}
