import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { installFolder } from '../server/settings/folders.ts';

/** More threads wait for each other's memory. */
const MOST_THREADS = 8;

/**
 * How many threads are meant by `--workers`: one for each core when absent.
 *
 * @returns undefined for what is no number from 1 to the most there may be
 */
export function threadsOf(workers?: string): number | undefined {
  if (workers === undefined) return Math.min(availableParallelism(), MOST_THREADS);
  const threads = Number(workers);
  return Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS ? threads : undefined;
}

/** What to say of a number of threads that is none. */
export function threadsText(workers: string | undefined): string {
  return `--workers is a number of threads from 1 to ${MOST_THREADS}, not ${workers}`;
}

/** Path of what a thread runs: it is built beside the command. */
export function workerScript(): string {
  return join(installFolder(), 'dist/worker.js');
}
