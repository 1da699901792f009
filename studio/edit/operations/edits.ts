import type { Fix } from '../../../compiler/service/index.ts';
import type { Outcome } from './change.ts';

/** Texts by path relative to `screens/`. */
type Files = { readonly [path: string]: string };

/**
 * The files that edits of the language service change, with their new texts.
 *
 * @param edits offsets are those of the files as given
 */
export function filesWith(edits: Fix['edits'], files: Files): { [path: string]: string } {
  const changed: { [path: string]: string } = {};
  // From the end of each file to its beginning, so that no edit moves another.
  for (const { path, start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    const file = inScreens(path);
    const before = changed[file] ?? files[file] ?? '';
    changed[file] = before.slice(0, start) + text + before.slice(end);
  }
  return changed;
}

/** What mends an issue, as one edit over all files that it changes. */
export function mended({ title, edits }: Fix, files: Files): Outcome {
  return { label: `Mend: ${title}`, files: filesWith(edits, files) };
}

/** A path of the project as the studio has it. */
export function inScreens(path: string): string {
  return path.replace(/^screens\//, '');
}
