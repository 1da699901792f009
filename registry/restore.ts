import { enter } from './audit/index.ts';
import * as copies from './store/copy.ts';
import { type Place, StoreError } from './store/place.ts';
import { reasonOf } from './unavailable.ts';

/** Writes all data to a new file. See `backup` in `store/copy.ts`. */
export function backup(from: Place, file: string): Promise<void> {
  return explained(copies.backup(from, file));
}

/** Copies all data to an empty place. See `copyTo` in `store/copy.ts`. */
export function copyTo(from: Place, to: Place): Promise<void> {
  return explained(copies.copyTo(from, to));
}

/**
 * Restores a backup over the current data, and records that in the history. See `restore` in `store/copy.ts`.
 *
 * @param who name for the history
 */
export function restoreBackup(file: string, to: Place, who: string, now: number): Promise<void> {
  const entered = { who, what: 'restore', note: 'A backup was restored' };
  return explained(copies.restore(file, to, (tx) => enter(tx, now, entered)));
}

/** Turns an error of a database that fails midway into a {@link StoreError}. */
async function explained(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const reason = error instanceof StoreError ? undefined : reasonOf(error);
    if (reason === undefined) throw error;
    throw new StoreError(`Stopped, and nothing was changed: in one of the two places, ${reason}.`);
  }
}
