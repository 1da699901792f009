import { find, findEntry, type JsonPath } from '../../../compiler/json/index.ts';
import type { Renaming } from '../../../compiler/service/index.ts';
import { renamedFiles } from '../../../compiler/service/navigate/renaming.ts';
import { WIDGETS } from '../../../schemas/generated/widgets.ts';
import { isRecord } from '../../../schemas/record.ts';
import { valueAt } from '../schema/lists.ts';
import type { EditedDocument } from '../text/open.ts';
import type { Outcome } from './change.ts';
import { inScreens, relativeToScreens } from './edits.ts';

/** What is renamed for a selection: the text of a widget, or the name of a declaration. */
export interface Nameable {
  name: string;
  /** Offset in the text of the document, inside the name. */
  offset: number;
  /** Path of the entry that has this name, unless it is a text. */
  entry?: JsonPath;
}

/** Returns the words of the selection, otherwise the name that it is declared by; undefined when it has neither. */
export function nameableAt(document: EditedDocument, path: JsonPath): Nameable | undefined {
  const value = valueAt(document, path);
  const naming =
    isRecord(value) && typeof value.widget === 'string' ? WIDGETS.get(value.widget)?.words.name : undefined;
  const written = naming === undefined ? undefined : find(document.root, [...path, naming]);
  if (written?.kind === 'text' && !/^=|[{}]/.test(written.value))
    return { name: written.value, offset: written.start + 1 };
  return declaredNameAt(document, path);
}

/** The name that others refer to the selection by; undefined when it has none. */
export function declaredNameAt(document: EditedDocument, path: JsonPath): Nameable | undefined {
  const value = valueAt(document, path);
  const declared = isRecord(value) && DECLARED.find((name) => typeof value[name] === 'string' && isContract(path));
  const text = declared ? find(document.root, [...path, declared]) : undefined;
  if (text?.kind === 'text') return { name: text.value, offset: text.start + 1 };
  return typeof path[1] === 'string' && path.length === 2 ? entryNameAt(document, path) : undefined;
}

/** The name of an entry, such as a field of an answer; undefined when there is none any more. */
export function entryNameAt(document: EditedDocument, path: JsonPath): Nameable | undefined {
  const entry = findEntry(document.root, path);
  return entry && { name: String(path.at(-1)), offset: entry.nameStart + 1, entry: path };
}

/** A text that is a name itself, such as the server's name for something; undefined when there is none any more. */
export function textNameAt(document: EditedDocument, path: JsonPath): Nameable | undefined {
  const text = find(document.root, path);
  return text?.kind === 'text' ? { name: text.value, offset: text.start + 1 } : undefined;
}

/** Whether entries of a document have names that others use: a file of contracts, or that of shapes. */
export function hasSharedNames({ path }: EditedDocument): boolean {
  return /^calls\/[^/]+\.json$|^shapes\.json$/.test(path);
}

/** The names of a call and of an outcome, in a file of contracts. */
const DECLARED = ['call', 'is'] as const;

function isContract([section, , list]: JsonPath): boolean {
  return section === 'calls' && (list === undefined || list === 'outcomes');
}

/**
 * Returns a rename of the language service as one edit of all files that it changes.
 *
 * @param to the new name
 * @param files texts by path relative to `screens/`
 */
export function renamedEverywhere(
  { name, entry }: Nameable,
  to: string,
  renaming: Renaming,
  files: { readonly [path: string]: string },
): Outcome {
  if ('refused' in renaming) return { refused: renaming.refused };
  const changed = relativeToScreens(renamedFiles(renaming, (path) => files[inScreens(path)]));
  return { label: `Rename ${name}`, files: changed, ...(entry && { moved: [entry, [...entry.slice(0, -1), to]] }) };
}

/** What a rename would change in one file. */
export interface RenamedFile {
  /** Path relative to `screens/`. */
  path: string;
  places: number;
  /** The new path of a file that is moved. */
  movedTo?: string;
}

/** The files that a rename would change, those with most places first. */
export function filesRenamed({ edits, moves }: Exclude<Renaming, { refused: string }>): RenamedFile[] {
  const files = new Map<string, RenamedFile>();
  const fileOf = (path: string) => {
    const file = files.get(path) ?? { path: inScreens(path), places: 0 };
    files.set(path, file);
    return file;
  };
  for (const { path } of edits) fileOf(path).places += 1;
  for (const { from, to } of moves) fileOf(from).movedTo = inScreens(to);
  return [...files.values()].sort((a, b) => b.places - a.places);
}
