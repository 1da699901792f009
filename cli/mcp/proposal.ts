import { z } from 'zod';
import { readProject } from '../../compiler/project/read.ts';
import { documentKind, type Project } from '../../compiler/source/project.ts';

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
 * The project of a folder with proposed files in it; nothing is written. Throws where a path is none of a document: what is
 * proposed there would be looked at by nothing.
 */
export function projectWith(folder: string, files: Proposal = {}): Project {
  const project = readProject(folder);
  const texts = new Map(project.files);
  for (const [given, text] of Object.entries(files)) {
    const path = pathIn(given);
    if (documentKind(path) === undefined)
      throw new Error(`${given} is no path of a document: screens/order/screen.json is one.`);
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return { ...project, files: texts };
}

/** An answer that is text. */
export function said(text: string, isError = false) {
  return { content: [{ type: 'text' as const, text }], ...(isError && { isError }) };
}
