const BEGINNING = 'Changes to ';

/** The note of a draft that was created by a change of these files. */
export function noteFor(paths: Iterable<string>): string {
  return BEGINNING + [...foldersOf(paths)].join(', ');
}

/**
 * Whether a note was made by `noteFor`, and not written by somebody.
 *
 * @param known the paths of all files that there are
 */
export function isMadeNote(note: string, known: Iterable<string>): boolean {
  const folders = foldersOf(known);
  return (
    note.startsWith(BEGINNING) &&
    note
      .slice(BEGINNING.length)
      .split(', ')
      .every((name) => folders.has(name))
  );
}

function foldersOf(paths: Iterable<string>): Set<string> {
  return new Set([...paths].map((path) => path.replace(/(\/screen)?\.json$|\/.*/, '')));
}
