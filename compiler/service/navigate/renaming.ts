import type { Issue } from '../../source/issue.ts';
import type { Project } from '../../source/project.ts';
import { type TextEdit, withEdits } from '../project/edit.ts';

/** The changes of a rename: edits, and files to move. `refused`: why it is impossible. */
export type Renaming =
  | { readonly edits: readonly TextEdit[]; readonly moves: readonly Move[] }
  | { readonly refused: string };

/** A file to move. */
export interface Move {
  readonly from: string;
  readonly to: string;
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
  const { edits, moves } = renaming;
  const files = new Map(project.files);
  for (const path of new Set(edits.map((edit) => edit.path)))
    files.set(
      path,
      withEdits(
        files.get(path) ?? '',
        edits.filter((edit) => edit.path === path),
      ),
    );
  const moved = new Map(moves.map(({ from, to }) => [to, from]));
  for (const [to, from] of moved) {
    files.set(to, files.get(from) ?? '');
    files.delete(from);
  }
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
