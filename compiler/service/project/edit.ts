import { modify } from 'jsonc-parser';
import type { JsonPath } from '../../source/json-node.ts';

/** A change to a file: the range from `start` to `end` (UTF-16 offsets, end exclusive) is replaced by `text`. */
export interface TextEdit {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The edits that set, add or, with undefined, remove the value at a path; everything around it stays byte for byte. */
export function setAt(file: { path: string; text: string }, at: JsonPath, value: unknown): TextEdit[] {
  const formattingOptions = { tabSize: 2, insertSpaces: true, eol: '\n' };
  return modify(file.text, [...at], value, { formattingOptions }).map(({ offset, length, content }) => {
    return { path: file.path, start: offset, end: offset + length, text: content };
  });
}

/** Applies edits to the text of one file. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, text: put }) => whole.slice(0, start) + put + whole.slice(end), text);
}
