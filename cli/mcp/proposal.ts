import { z } from 'zod';
import { readProject } from '../../compiler/project/read.ts';
import type { Project } from '../../compiler/source/project.ts';

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

/** The project of a folder with proposed files in it; nothing is written. */
export function projectWith(folder: string, files: Proposal = {}): Project {
  const project = readProject(folder);
  const texts = new Map(project.files);
  for (const [path, text] of Object.entries(files)) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return { ...project, files: texts };
}

/** An answer that is text. */
export function said(text: string, isError = false) {
  return { content: [{ type: 'text' as const, text }], ...(isError && { isError }) };
}
