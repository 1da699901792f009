/** Our part of the browser's history: every history entry has an {@link Entry} as its `history.state`. */
import type { Entry } from '../../wire/entry.ts';
import { handOver, takeOver } from './handover.ts';

/** The storage key for the depth of a page that is about to load. */
const STORAGE_KEY = 'depth';

/**
 * The current entry. One that we did not create (the first, or after a hash change) is initialized, by default with the
 * depth that the page before passed on.
 */
export function currentEntry(depth = () => takeOver(STORAGE_KEY)): Entry {
  const known = history.state as Entry | null;
  if (known?.id) return known;
  const entry = { depth: depth(), id: newId() };
  history.replaceState(entry, '');
  return entry;
}

/** Replaces the current entry by one for a screen of ours, or adds one. */
export function enterAt(url: URL, replace: boolean): void {
  const here = currentEntry();
  const entry: Entry = replace
    ? { depth: here.depth, id: newId(), behind: here.behind, again: isAgain(url, here.behind) }
    : { depth: here.depth + 1, id: newId(), behind: location.href };
  history[replace ? 'replaceState' : 'pushState'](entry, '', url);
}

/** Whether an address shows what an earlier one shows: it has the same path and at least the same parameters. */
function isAgain({ pathname, hash, searchParams }: URL, earlier = ''): boolean {
  if (!earlier) return false;
  const before = new URL(earlier);
  if (before.pathname !== pathname || before.hash !== hash) return false;
  return [...before.searchParams].every(([name, value]) => !value || searchParams.get(name) === value);
}

/** Passes the depth on to a page that is about to load. */
export function carryDepth(url: URL, replace: boolean): void {
  handOver(STORAGE_KEY, url, currentEntry().depth + (replace ? 0 : 1));
}

function newId(): string {
  return Math.random().toString(36).slice(2);
}
