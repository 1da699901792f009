import type { FixtureDocument } from '../../../schemas/generated/types.ts';

/** A recording of a screen that was left, converted into a fixture without personal data. */
export interface Finished {
  readonly fixture: FixtureDocument;
  readonly replaced: number;
}

/** The storage key under which they survive a page load. */
const STORAGE_KEY = 'recorded';
/** Maximum number of stored recordings. */
const MAX_RECORDINGS = 12;

export function finishedBefore(): Finished[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Finished[];
  } catch {
    return [];
  }
}

export function keepFinished(list: readonly Finished[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(list.slice(-MAX_RECORDINGS)));
  } catch {
    // Storage is unavailable: they end with the page.
  }
}
