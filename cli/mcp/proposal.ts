import { z } from 'zod';
import { readProject } from '../../compiler/project/read.ts';
import { documentKind, type Project } from '../../compiler/source/project.ts';
import type { Snapshots } from '../../runner/page/setup.ts';
import { folderSnapshots } from '../../runner/play/snapshots.ts';
import { isSnapshot } from '../../runner/steps/snapshot.ts';

/** Files proposed by an assistant, which replace those of the folder. */
export const PROPOSAL = {
  files: z
    .record(z.string(), z.string().nullable())
    .optional()
    .describe(
      'Proposed texts by path (screens/order/screen.json), replacing those of the folder; null deletes a file.',
    ),
};

export type Proposal = { readonly [path: string]: string | null };

/** Returns the path of a document in the project; `screens/` may be omitted, as in drafts. */
export function pathIn(path: string): string {
  return path.startsWith('screens/') ? path : `screens/${path}`;
}

/**
 * Returns the project with proposed files; nothing is written. Throws for a path that is not that of a document, since
 * such a proposal would have no effect.
 */
export function projectWith(folder: string, files: Proposal = {}): Project {
  const project = readProject(folder);
  const texts = new Map(project.files);
  for (const [given, text] of Object.entries(files)) {
    const path = pathIn(given);
    if (isSnapshot(path)) continue;
    if (documentKind(path) === undefined)
      throw new Error(`${given} is not a path of a document, such as screens/order/screen.json.`);
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return { ...project, files: texts };
}

/** The snapshots of a folder, with proposed ones replacing them. */
export function snapshotsWith(folder: string, files: Proposal = {}): Snapshots {
  const snapshots = folderSnapshots(folder);
  const proposed = new Map(Object.entries(files).map(([path, text]) => [pathIn(path), text]));
  return {
    read: (path) => (proposed.has(path) ? (proposed.get(path) ?? undefined) : snapshots.read(path)),
  };
}

/** A text result. */
export function textResult(text: string, isError = false) {
  return { content: [{ type: 'text' as const, text }], ...(isError && { isError }) };
}
