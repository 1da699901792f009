import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { installFolder } from '../../server/settings/folders.ts';
import { UsageError } from './usage.ts';

/** Above this, threads compete for memory. */
const MAX_THREADS = 8;

/** Returns the number of threads for `--workers`; one per core by default. Throws a {@link UsageError}. */
export function threadsOf(workers?: string): number {
  if (workers === undefined) return Math.min(availableParallelism(), MAX_THREADS);
  const threads = Number(workers);
  if (Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS) return threads;
  throw new UsageError(`--workers must be a number of threads from 1 to ${MAX_THREADS}, not ${workers}`);
}

/** Path of the thread's script, built next to the command. */
export function workerScript(): string {
  return join(installFolder(), 'dist/worker.js');
}
