import type { Issue } from '../../source/issue.ts';
import type { Project } from '../../source/project.ts';
import { type TextEdit, textsWith } from '../project/edit.ts';

/** The changes of a rename: edits, and files to move. */
export interface Renamed {
  readonly edits: readonly TextEdit[];
  readonly moves: readonly Move[];
}

/** The changes of a rename; `refused`: why it is impossible. */
export type Renaming = Renamed | { readonly refused: string };

/** A file to move. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the files that a rename changes: new texts by path, null for a file that is gone.
 *
 * @param textOf returns the text of a file as it is now
 */
export function renamedFiles(
  { edits, moves }: Renamed,
  textOf: (path: string) => string | undefined,
): Map<string, string | null> {
  const files = new Map<string, string | null>(textsWith(edits, textOf));
  for (const { from, to } of moves) {
    files.set(to, files.get(from) ?? textOf(from) ?? null);
    files.set(from, null);
  }
  return files;
}

/**
 * Refuses a rename that something cannot follow: the project would have issues that it does not have now.
 *
 * @param issuesOf what the checks find in a project
 */
export function provenSound(
  renaming: Renaming,
  project: Project,
  issuesOf: (project: Project) => readonly Issue[],
): Renaming {
  if ('refused' in renaming) return renaming;
  const files = new Map(project.files);
  for (const [path, text] of renamedFiles(renaming, (path) => project.files.get(path))) {
    if (text === null) files.delete(path);
    else files.set(path, text);
  }
  const moved = new Map(renaming.moves.map(({ from, to }) => [to, from]));
  const keyOf = ({ file, code }: Issue) => `${moved.get(file) ?? file} ${code}`;
  const left = new Map<string, number>();
  for (const issue of issuesOf(project)) left.set(keyOf(issue), (left.get(keyOf(issue)) ?? 0) + placesOf(issue));
  for (const issue of issuesOf({ files, assets: project.assets })) {
    const count = (left.get(keyOf(issue)) ?? 0) - placesOf(issue);
    if (count < 0) return { refused: `${issue.file}, line ${issue.line}, could not follow: ${issue.message}` };
    left.set(keyOf(issue), count);
  }
  return renaming;
}

/** Issues of one mistake are folded into one. */
function placesOf({ also = [] }: Issue): number {
  return 1 + also.length;
}
