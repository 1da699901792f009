import {
  type Editable,
  type JsonPath,
  parseJson,
  spliceBetween,
  withItem,
  without,
  withValue,
} from '../../json/index.ts';

/** A change to a file: the range from `start` to `end` (UTF-16 offsets, end exclusive) is replaced by `text`. */
export interface TextEdit {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The edit that sets, adds or, with undefined, removes the value at a path; everything around it stays byte for byte.
 * None in invalid JSON, where an edit could change more than the value.
 *
 * @param order where a new property goes among the others: see `withValue`
 */
export function setAt(
  { path, text }: { path: string; text: string },
  at: JsonPath,
  value: unknown,
  order?: readonly string[],
): TextEdit[] {
  const { root, issues } = parseJson(text, path);
  if (!root || issues.length > 0) return [];
  return editOf(path, text, changed({ text, root }, at, value, order) ?? text);
}

/** The edit that adds an item to a list, at its end unless an index is given. None in invalid JSON. */
export function addedTo(
  { path, text }: { path: string; text: string },
  list: JsonPath,
  item: unknown,
  index = Number.POSITIVE_INFINITY,
): TextEdit[] {
  const { root, issues } = parseJson(text, path);
  if (!root || issues.length > 0) return [];
  return editOf(path, text, withItem({ text, root }, list, index, item) ?? text);
}

function changed(document: Editable, at: JsonPath, value: unknown, order?: readonly string[]): string | undefined {
  return value === undefined ? without(document, at) : withValue(document, at, value, order);
}

function editOf(path: string, before: string, after: string): TextEdit[] {
  const splice = spliceBetween(before, after);
  return splice ? [{ path, start: splice.at, end: splice.at + splice.removed.length, text: splice.inserted }] : [];
}

/**
 * Applies edits of any files; returns the new texts of those that change, by path.
 *
 * @param textOf returns the text of a file as the edits found it
 */
export function textsWith(
  edits: readonly TextEdit[],
  textOf: (path: string) => string | undefined,
): Map<string, string> {
  const paths = new Set(edits.map(({ path }) => path));
  return new Map(
    [...paths].map((path) => [
      path,
      withEdits(
        textOf(path) ?? '',
        edits.filter((edit) => edit.path === path),
      ),
    ]),
  );
}

/** Applies edits to the text of one file. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, text: put }) => whole.slice(0, start) + put + whole.slice(end), text);
}
