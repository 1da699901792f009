import { z } from 'zod';
import { readProject } from '../../compiler/project/read.ts';
import { documentKind, type Project } from '../../compiler/source/project.ts';
import type { Snapshots } from '../../runner/page/setup.ts';
import { folderSnapshots } from '../../runner/play/snapshots.ts';
import { isSnapshot } from '../../runner/steps/snapshot.ts';

/** Files that an assistant proposes, in place of those of the folder. */
export const PROPOSAL = {
  files: z
    .record(z.string(), z.string().nullable())
    .optional()
    .describe(
      'Proposed texts by path (screens/order/screen.json), in place of those of the folder; null: without the file.',
    ),
};

export type Proposal = { readonly [path: string]: string | null };

/** The path of a document in the project; it may be given without `screens/`, as drafts have it. */
export function pathIn(path: string): string {
  return path.startsWith('screens/') ? path : `screens/${path}`;
}

/**
 * The project of a folder with proposed files in it; nothing is written. Throws where a path is neither of a document nor of a
 * screen as text: what is proposed there would be looked at by nothing.
 */
export function projectWith(folder: string, files: Proposal = {}): Project {
  const project = readProject(folder);
  const texts = new Map(project.files);
  for (const [given, text] of Object.entries(files)) {
    const path = pathIn(given);
    if (isSnapshot(path)) continue;
    if (documentKind(path) === undefined)
      throw new Error(`${given} is no path of a document: screens/order/screen.json is one.`);
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return { ...project, files: texts };
}

/** The screens as text of a folder, which fixtures compare with, with those that are proposed in their place. */
export function snapshotsWith(folder: string, files: Proposal = {}): Snapshots {
  const kept = folderSnapshots(folder);
  const proposed = new Map(Object.entries(files).map(([path, text]) => [pathIn(path), text]));
  return {
    read: (path) => (proposed.has(path) ? (proposed.get(path) ?? undefined) : kept.read(path)),
  };
}

/** An answer that is text. */
export function said(text: string, isError = false) {
  return { content: [{ type: 'text' as const, text }], ...(isError && { isError }) };
}
