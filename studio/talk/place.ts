import type { JsonPath } from '../../compiler/json/index.ts';
import { pathText, stepsOf } from '../../compiler/source/spot.ts';
import { digest } from '../../renderer/wire/digest.ts';
import { partAt } from '../../schemas/document-walk.ts';
import type { DraftComment, Namesakes } from '../client/registry.ts';
import { outlineOfDocument } from '../design/editing.ts';
import { type Entry, entriesOf, entryAt } from '../edit/outline/outline.ts';
import { type EditedDocument, isUnreadable, type Unreadable } from '../edit/text/open.ts';

/** Returns the display name of the selection. */
export function nameAt(document: EditedDocument | Unreadable, path: JsonPath): string {
  return isUnreadable(document) ? 'the document' : entryAt(outlineOfDocument(document), path).name;
}

/** What a comment is on: a node as it was when the comment was begun or made. */
export type CommentPlace = Pick<DraftComment, 'path' | 'name' | 'namesakes'>;

/** Returns the node at a path as the place of a comment. */
export function placeAt(document: EditedDocument | Unreadable, path: JsonPath): CommentPlace {
  const namesakes = isUnreadable(document) ? null : namesakesAt(document, outlineOfDocument(document), path);
  return { path: pathText(path), name: nameAt(document, path), namesakes };
}

/** Returns where a comment's node is now; the place as it was when the node is gone or the document unreadable. */
export function placeNow(document: EditedDocument | Unreadable, place: CommentPlace): CommentPlace {
  if (isUnreadable(document)) return place;
  const entry = commented(document, outlineOfDocument(document), place);
  return entry ? placeAt(document, entry.path) : place;
}

/** Returns the nodes with the same name as the one at a place, and its index among them, to identify it later. */
export function namesakesAt({ value }: Pick<EditedDocument, 'value'>, outline: Entry, path: JsonPath): Namesakes {
  const { id, name } = entryAt(outline, path);
  const all = entriesOf(outline).filter((entry) => entry.name === name);
  return { marks: all.map((entry) => markOf(value, entry)), at: all.findIndex((entry) => entry.id === id) };
}

/**
 * Finds the node of a comment after the document has changed. Among the nodes with its original name, it is the one
 * with unchanged content; otherwise the one that was not there before. If no node has that name, it is the node in its
 * place, if of the same kind, which has been renamed. Undefined when it is gone.
 */
export function commented(
  { value }: Pick<EditedDocument, 'value'>,
  outline: Entry,
  { path, name, namesakes }: CommentPlace,
): Entry | undefined {
  const entries = entriesOf(outline);
  const named = entries.filter((entry) => entry.name === name);
  const match = namesakes ? amongNamesakes(value, named, namesakes, path) : nearest(named, path);
  if (match) return match;
  const atPath = entries.find(({ id }) => id === path);
  return atPath && atPath.name !== name && kindOf(atPath.name) === kindOf(name) ? atPath : undefined;
}

function amongNamesakes(
  value: unknown,
  named: readonly Entry[],
  { marks, at }: Namesakes,
  path: string,
): Entry | undefined {
  const own = marks[at];
  const alike = named.filter((entry) => markOf(value, entry) === own);
  const were = marks.flatMap((mark, index) => (mark === own ? [index] : []));
  // As many as before: they are still in the same order.
  if (alike.length === were.length) return alike[were.indexOf(at)];
  if (alike.length > 0) return nearest(alike, path);
  return nearest(
    named.filter((entry) => !marks.includes(markOf(value, entry))),
    path,
  );
}

/** Returns a short hash of a node's content, to distinguish nodes with the same name. */
function markOf(value: unknown, { path }: Entry): string {
  return digest(JSON.stringify(partAt(value, path)) ?? '');
}

/** Returns the entry that shares the longest prefix with a path. */
function nearest(entries: readonly Entry[], path: string): Entry | undefined {
  const steps = stepsOf(path);
  return entries.reduce<Entry | undefined>(
    (best, entry) => (best && !isNearer(entry.path, best.path, steps) ? best : entry),
    undefined,
  );
}

/** `Button` of `Button “Next”`. */
function kindOf(name: string): string {
  return name.replace(/ .*/, '');
}

/** Whether one path is closer to a third than another: a longer common prefix, then a nearer index in the same list. */
function isNearer(a: JsonPath, b: JsonPath, place: JsonPath): boolean {
  const [common, others] = [commonSteps(a, place), commonSteps(b, place)];
  return common === others ? gap(a, place, common) < gap(b, place, common) : common > others;
}

function commonSteps(a: JsonPath, b: JsonPath): number {
  const differs = a.findIndex((step, at) => step !== b[at]);
  return differs < 0 ? a.length : differs;
}

function gap(a: JsonPath, b: JsonPath, at: number): number {
  const [here, there] = [a[at], b[at]];
  return typeof here === 'number' && typeof there === 'number' ? Math.abs(here - there) : Number.POSITIVE_INFINITY;
}
