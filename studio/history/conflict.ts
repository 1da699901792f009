import { Refused } from '../client/refused.ts';
import type { Conflict } from '../client/registry.ts';

/** Files that a draft and production have both changed, and the release that has the other change. */
export interface DraftConflict {
  readonly onto: number;
  /** The version of the draft. */
  readonly version: number;
  readonly conflicts: readonly Conflict[];
}

/** Returns the conflict because of which a request was refused; undefined for any other error. */
export function conflictIn(error: unknown): DraftConflict | undefined {
  return error instanceof Refused && error.code === 'conflict'
    ? (error.details as unknown as DraftConflict)
    : undefined;
}
