import type { JsonPath } from '../../compiler/json/index.ts';
import { stepsOf } from '../../compiler/source/spot.ts';
import type { DraftPlace } from '../client/registry.ts';
import { outlineOfDocument } from '../design/editing.ts';
import { type Entry, entriesOf, entryAt } from '../edit/outline/outline.ts';
import { type EditedDocument, isUnreadable, type Unreadable } from '../edit/text/open.ts';

/** What people call what is chosen. */
export function nameAt(document: EditedDocument | Unreadable, path: JsonPath): string {
  return isUnreadable(document) ? 'the document' : entryAt(outlineOfDocument(document), path).name;
}

/**
 * What a comment is about, once the document has changed: what still has the name that it was made at, where there are
 * several the one nearest to its old place; else what stands in that place, if it is of the same kind: it has another name now.
 * Undefined where it is gone.
 */
export function commented(outline: Entry, { path, name }: Pick<DraftPlace, 'path' | 'name'>): Entry | undefined {
  const entries = entriesOf(outline);
  const there = entries.find(({ id }) => id === path);
  if (there?.name === name) return there;
  const steps = stepsOf(path);
  const namesakes = entries.filter((entry) => entry.name === name);
  if (namesakes.length === 0) return there && kindOf(there.name) === kindOf(name) ? there : undefined;
  return namesakes.reduce((best, entry) => (isNearer(entry.path, best.path, steps) ? entry : best));
}

/** `Button` of `Button “Next”`. */
function kindOf(name: string): string {
  return name.replace(/ .*/, '');
}

/** Whether one place has more in common with a third than the other: a longer way, then a nearer place in the same list. */
function isNearer(one: JsonPath, other: JsonPath, place: JsonPath): boolean {
  const [common, others] = [commonSteps(one, place), commonSteps(other, place)];
  return common === others ? gap(one, place, common) < gap(other, place, common) : common > others;
}

function commonSteps(one: JsonPath, other: JsonPath): number {
  const differs = one.findIndex((step, at) => step !== other[at]);
  return differs < 0 ? one.length : differs;
}

function gap(one: JsonPath, other: JsonPath, at: number): number {
  const [here, there] = [one[at], other[at]];
  return typeof here === 'number' && typeof there === 'number' ? Math.abs(here - there) : Number.POSITIVE_INFINITY;
}
