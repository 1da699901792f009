import { z } from 'zod';
import { type LanguageService, openService } from '../../compiler/service/index.ts';
import { renamedFiles } from '../../compiler/service/navigate/renaming.ts';
import type { Project } from '../../compiler/source/project.ts';
import { isSnapshot } from '../../runner/steps/snapshot.ts';

/** Names to rename in a proposal, each everywhere it is used. */
export const RENAMES = z
  .array(
    z.strictObject({
      path: z.string().describe('A document with the name: screens/calls/order.json.'),
      name: z.string().min(1).describe('The name as it is there, or the whole text of a label.'),
      to: z.string().min(1).describe('The new name.'),
      line: z
        .number()
        .int()
        .min(1)
        .optional()
        .describe('Its line, where several things in the document have the name.'),
    }),
  )
  .optional()
  .describe(
    'Names to change everywhere they are used, after `files`, in this order: of screens, calls, outcomes, fields of answers, values that calls send, server names under aliases, loads, states, rules, overlays and so on, and labels with the fixtures that look for them. The server keeps its names for fields and sent values: an alias is added.',
  );

export type Renames = NonNullable<z.infer<typeof RENAMES>>;

/** A project after renames, and what each of them changed, in lines. */
export interface RenamedProject {
  readonly project: Project;
  /** The new texts of changed files by path; null for a file that is gone. */
  readonly files: ReadonlyMap<string, string | null>;
  readonly lines: readonly string[];
}

/**
 * Applies renames one after the other. Throws if one is impossible, with the reason.
 *
 * @param snapshots texts by path; they move with a screen that is renamed
 * @param renames with paths in the project: `screens/order/screen.json`
 */
export function projectRenamed(
  project: Project,
  snapshots: ReadonlyMap<string, string>,
  renames: Renames,
): RenamedProject {
  const assets = [...project.assets.values()].map(({ file }) => file);
  const service = openService(Object.fromEntries([...project.files, ...snapshots]), { assets });
  const files = new Map<string, string | null>();
  const lines: string[] = [];
  for (const wanted of renames) {
    const renaming = service.rename(wanted.path, placeOf(service, wanted), wanted.to);
    if ('refused' in renaming)
      throw new Error(`${wanted.name} cannot be renamed to ${wanted.to}: ${renaming.refused}.`);
    const changed = renamedFiles(renaming, service.textOf);
    for (const [file, text] of changed) {
      service.update(file, text);
      files.set(file, text);
    }
    const places = `${renaming.edits.length} places in ${changed.size} files`;
    lines.push(`${wanted.name} is now ${wanted.to}: ${places}: ${[...changed.keys()].join(', ')}`);
    lines.push(...(renaming.warnings ?? []).map((warning) => `  warning: ${warning}`));
  }
  const documents = [...service.paths()].filter((path) => !isSnapshot(path));
  const texts = documents.map((path) => [path, service.textOf(path)!] as const);
  return { project: { ...project, files: new Map(texts) }, files, lines };
}

/** The offset of a name in a document. Throws if it is not there, or stands for several things. */
function placeOf(service: LanguageService, { path, name, line }: Renames[number]): number {
  const text = service.textOf(path);
  if (text === undefined) throw new Error(`There is no document ${path}.`);
  const written = JSON.stringify(name).slice(1, -1);
  const found = occurrences(text, written).filter(({ row }) => line === undefined || row === line);
  const renamable = found.flatMap(({ offset, row }) => {
    const target = service.renameable(path, offset);
    return 'name' in target && target.name === name ? [{ offset, row }] : [];
  });
  const [first] = renamable;
  if (first === undefined) {
    const [one] = found;
    const why = one && service.renameable(path, one.offset);
    const where = line === undefined ? path : `line ${line} of ${path}`;
    throw new Error(
      why && 'refused' in why ? `${name} in ${where}: ${why.refused}.` : `There is no ${name} in ${where}.`,
    );
  }
  const meanings = new Map(renamable.map(({ offset, row }) => [meaningOf(service, path, offset), row]));
  if (meanings.size > 1) {
    const rows = [...new Set(meanings.values())].sort((a, b) => a - b).join(', ');
    throw new Error(`${name} stands for ${meanings.size} things in ${path}: give the \`line\`, one of ${rows}.`);
  }
  return first.offset;
}

/** Where a text occurs: offsets and lines from 1. */
function occurrences(text: string, part: string): { offset: number; row: number }[] {
  const found: { offset: number; row: number }[] = [];
  for (let offset = text.indexOf(part); offset >= 0; offset = text.indexOf(part, offset + 1)) {
    found.push({ offset, row: text.slice(0, offset).split('\n').length });
  }
  return found;
}

/** The same for all occurrences of one thing. */
function meaningOf(service: LanguageService, path: string, offset: number): string {
  const places = service.references(path, offset).map((place) => `${place.path} ${place.start}`);
  return places.length > 0 ? places.sort().join('\n') : String(offset);
}
