import { enter } from './audit/index.ts';
import { restore } from './store/copy.ts';
import type { Place } from './store/place.ts';

export { backup, copyTo } from './store/copy.ts';

/**
 * Restores a backup over the current data, and records that in the history. See `restore` in `store/copy.ts`.
 *
 * @param who name for the history
 */
export async function restoreBackup(file: string, to: Place, who: string, now: number): Promise<void> {
  await restore(file, to, (tx) => enter(tx, now, { who, what: 'restore', note: 'A backup was restored' }));
}
