import type { FixtureDocument } from '../../../schemas/generated/types.ts';

/** A recording of a screen that was left, made into a fixture: nothing of a person's is kept. */
export interface Finished {
  readonly fixture: FixtureDocument;
  readonly replaced: number;
}

/** Where they stay when a whole page is loaded. */
const KEPT = 'recorded';
/** Most recordings that are stored. */
const MAX_RECORDINGS = 12;

export function finishedBefore(): Finished[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Finished[];
  } catch {
    return [];
  }
}

export function keepFinished(list: readonly Finished[]): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(list.slice(-MAX_RECORDINGS)));
  } catch {
    // Closed storage: they end with the page.
  }
}
