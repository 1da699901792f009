import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readProject } from '../../compiler/project/read.ts';
import { documentKind, type Project } from '../../compiler/source/project.ts';
import type { Snapshots } from '../../runner/page/setup.ts';
import { folderSnapshots, snapshotsIn } from '../../runner/play/snapshots.ts';
import { isSnapshot } from '../../runner/steps/snapshot.ts';
import { projectRenamed, RENAMES, type Renames } from './renames.ts';

/** What an assistant proposes: files, which replace those of the folder, and names to change in the result. */
export const PROPOSAL = {
  files: z
    .record(z.string(), z.string().nullable())
    .optional()
    .describe(
      'Proposed texts by path (screens/order/screen.json), replacing those of the folder; null deletes a file.',
    ),
  renames: RENAMES,
};

export interface Proposal {
  readonly files?: ProposedFiles | undefined;
  readonly renames?: Renames | undefined;
}

type ProposedFiles = { readonly [path: string]: string | null };

/** A proposal applied to the project of a folder; nothing is written. */
export interface Proposed {
  readonly project: Project;
  readonly snapshots: Snapshots;
  /** All proposed files as texts by path in the project, including those that renames change. */
  readonly files: ReadonlyMap<string, string | null>;
  /** What each rename changed. */
  readonly lines: readonly string[];
}

/** Applies a proposal. Throws for a path that is not that of a document, and for an impossible rename. */
export function proposed(folder: string, { files = {}, renames = [] }: Proposal): Proposed {
  const texts = new Map(Object.entries(files).map(([path, text]) => [pathIn(path), text]));
  const before = projectWith(folder, files);
  if (renames.length === 0)
    return { project: before, snapshots: snapshotsWith(folder, texts), files: texts, lines: [] };
  const inside = renames.map((rename) => ({ ...rename, path: pathIn(rename.path) }));
  const { project, files: renamed, lines } = projectRenamed(before, snapshotTexts(folder, texts), inside);
  const all = new Map([...texts, ...renamed]);
  return { project, snapshots: snapshotsWith(folder, all), files: all, lines };
}

/** Returns the path of a document in the project; `screens/` may be omitted, as in drafts. */
export function pathIn(path: string): string {
  return path.startsWith('screens/') ? path : `screens/${path}`;
}

/**
 * Returns the project with proposed files; nothing is written. Throws for a path that is not that of a document, since
 * such a proposal would have no effect.
 */
export function projectWith(folder: string, files: ProposedFiles = {}): Project {
  const project = readProject(folder);
  const texts = new Map(project.files);
  for (const [proposedPath, text] of Object.entries(files)) {
    const path = pathIn(proposedPath);
    if (text === null && !texts.has(path) && !existsSync(join(folder, path)))
      throw new Error(`${proposedPath} cannot be deleted: there is no such file.`);
    if (isSnapshot(path)) continue;
    if (documentKind(path) === undefined)
      throw new Error(`${proposedPath} is not a path of a document, such as screens/order/screen.json.`);
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return { ...project, files: texts };
}

/** The snapshots of a folder, with proposed ones replacing them. */
function snapshotsWith(folder: string, files: ReadonlyMap<string, string | null>): Snapshots {
  const snapshots = folderSnapshots(folder);
  return {
    read: (path) => (files.has(path) ? (files.get(path) ?? undefined) : snapshots.read(path)),
  };
}

/** The texts of the snapshots of a folder, with proposed ones replacing them. */
function snapshotTexts(folder: string, files: ReadonlyMap<string, string | null>): Map<string, string> {
  const texts = snapshotsIn(folder);
  for (const [path, text] of files) {
    if (text === null) texts.delete(path);
    else if (isSnapshot(path)) texts.set(path, text);
  }
  return texts;
}

/** A text result. */
export function textResult(text: string, isError = false) {
  return { content: [{ type: 'text' as const, text }], ...(isError && { isError }) };
}
