import type { Fix } from '../../../compiler/service/index.ts';
import type { Outcome } from './change.ts';

/** Texts by path relative to `screens/`. */
type Files = { readonly [path: string]: string };

/**
 * Applies edits of the language service; returns the new texts of the changed files.
 *
 * @param edits with offsets in the files as given
 */
export function filesWith(edits: Fix['edits'], files: Files): { [path: string]: string } {
  const changed: { [path: string]: string } = {};
  // From the end of each file to its beginning, so that no edit shifts another.
  for (const { path, start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    const file = inScreens(path);
    const before = changed[file] ?? files[file] ?? '';
    changed[file] = before.slice(0, start) + text + before.slice(end);
  }
  return changed;
}

/** Returns the fix for an issue as one edit of all files that it changes. */
export function mended({ title, edits }: Fix, files: Files): Outcome {
  return { label: `Fix: ${title}`, files: filesWith(edits, files) };
}

/** Converts a path of the project to one relative to `screens/`. */
export function inScreens(path: string): string {
  return path.replace(/^screens\//, '');
}
