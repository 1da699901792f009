import { listed } from './quoting.ts';
import { work } from './work.ts';

/** Longer names are never compared, to save time. */
const MAX_NAME_LENGTH = 80;
/** The maximum number of known names to compare with. */
const MAX_KNOWN = 5000;

/** The most similar known name; undefined if none is similar. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  return nearestFew(name, known, 1)[0];
}

/** Similar known names, best first; empty if none is similar. */
export function nearestFew(name: string, known: Iterable<string>, most = 3): string[] {
  if (name.length === 0 || name.length > MAX_NAME_LENGTH) return [];
  const matches: { name: string; score: number }[] = [];
  let seen = 0;
  for (const candidate of known) {
    if (++seen > MAX_KNOWN) break;
    if (candidate === name) continue;
    work(name.length * 5);
    const score = difference(name, candidate);
    if (score !== undefined) matches.push({ name: candidate, score });
  }
  matches.sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  return matches.slice(0, most).map((entry) => entry.name);
}

/** `did you mean \`label\`?`, or an empty text if no known name is similar. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const near = nearestFew(name, known);
  return near.length > 0 ? `did you mean ${listed(near, 'or')}?` : undefined;
}

/** A suggestion for an unknown name: the most similar one, or all there are. */
export function suggestion(name: string, known: Iterable<string>): string {
  const names = [...known];
  if (names.length === 0) return 'none is declared';
  return didYouMean(name, names) ?? `there ${names.length === 1 ? 'is only' : 'are'} ${listed(names)}`;
}

/** The distance between two names, smaller is more similar; undefined if they are unrelated. */
function difference(name: string, candidate: string): number | undefined {
  const a = name.toLowerCase();
  const b = candidate.toLowerCase();
  if (a === b) return 0;
  if (a.replace(/[-_. ]/g, '') === b.replace(/[-_. ]/g, '')) return 0.5;
  const limit = Math.max(1, Math.floor(Math.max(a.length, b.length) / 3));
  const edits = Math.abs(a.length - b.length) > limit ? limit + 1 : editDistance(a, b);
  // A one-letter name is one edit away from every other one, which proves nothing.
  // Of two texts that are as near, the one with the same numbers was meant: `4 stars` for `4 star`, and not `1 star`.
  if (edits <= limit && edits < Math.min(a.length, b.length)) return edits + (numbersIn(a) === numbersIn(b) ? 0 : 0.25);
  if (a.length >= 3 && b.length >= 3 && (a.includes(b) || b.includes(a))) return limit + 1;
  return undefined;
}

function numbersIn(text: string): string {
  return text.replace(/\D+/g, ' ').trim();
}

/** The number of insertions, deletions, substitutions and transpositions between two texts. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
