import type { Issue } from '../../source/issue.ts';
import { positionOf } from '../../source/json-node.ts';
import type { Project } from '../../source/project.ts';
import { type TextEdit, textsWith } from '../project/edit.ts';

/** The changes of a rename: edits, and files to move. */
export interface Renamed {
  readonly edits: readonly TextEdit[];
  readonly moves: readonly Move[];
  /** Warnings of the checks that come with it, each with file and line; absent: none. */
  readonly warnings?: readonly string[];
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
 * Refuses a rename that something cannot follow: the project would have errors that it does not have now. New warnings
 * are listed, and so are errors beside others that the rename mends: those may have hidden them.
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
  const [before, after] = [issuesOf(project), issuesOf({ files, assets: project.assets })];
  const news = newIssues(before, after, renaming.moves);
  const error = news.find(isError);
  if (error && !newIssues(after, before, renaming.moves).some(isError))
    return { refused: isEdited(error, renaming, project) ? placed(error) : notFollowed(error) };
  return news.length === 0 ? renaming : { ...renaming, warnings: news.map(placed) };
}

function isError({ severity }: Issue): boolean {
  return severity === 'error';
}

/** Whether an issue is in a line that a rename changes: the new name is what is wrong there. */
function isEdited({ file, line }: Issue, { edits }: Renamed, { files }: Project): boolean {
  return edits.some(({ path, start }) => path === file && positionOf(files.get(path) ?? '', start).line === line);
}

function placed({ file, line, message }: Issue): string {
  return `${file}, line ${line}: ${message}`;
}

function notFollowed({ file, line, message }: Issue): string {
  const advice = 'Change that place first, so that it does not depend on the name';
  return `${file}, line ${line}, could not follow: ${message}. ${advice}`;
}

/** The issues that are more than before, by file and code: lines and names in messages change with a rename. */
function newIssues(before: readonly Issue[], after: readonly Issue[], moves: readonly Move[]): Issue[] {
  const moved = new Map(moves.map(({ from, to }) => [to, from]));
  const keyOf = ({ file, code }: Issue) => `${moved.get(file) ?? file} ${code}`;
  const left = new Map<string, number>();
  for (const issue of before) left.set(keyOf(issue), (left.get(keyOf(issue)) ?? 0) + placesOf(issue));
  return after.filter((issue) => {
    const count = (left.get(keyOf(issue)) ?? 0) - placesOf(issue);
    left.set(keyOf(issue), count);
    return count < 0;
  });
}

/** Issues of one mistake are folded into one. */
function placesOf({ also = [] }: Issue): number {
  return 1 + also.length;
}
