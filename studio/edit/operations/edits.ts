import type { Fix } from '../../../compiler/service/index.ts';
import { textsWith } from '../../../compiler/service/project/edit.ts';
import type { Outcome } from './change.ts';

/** Texts by path relative to `screens/`. */
type Files = { readonly [path: string]: string };

/**
 * Applies edits of the language service; returns the new texts of the changed files.
 *
 * @param edits with offsets in the files as given
 */
function filesWith(edits: Fix['edits'], files: Files): { [path: string]: string } {
  return relativeToScreens(textsWith(edits, (path) => files[inScreens(path)]));
}

/** Converts files by path of the project to files by path relative to `screens/`. */
export function relativeToScreens<Text>(files: ReadonlyMap<string, Text>): { [path: string]: Text } {
  return Object.fromEntries([...files].map(([path, text]) => [inScreens(path), text]));
}

/** Returns the fix for an issue as one edit of all files that it changes. */
export function mended({ title, edits }: Fix, files: Files): Outcome {
  return { label: `Fix: ${title}`, files: filesWith(edits, files) };
}

/** Converts a path of the project to one relative to `screens/`. */
export function inScreens(path: string): string {
  return path.replace(/^screens\//, '');
}
