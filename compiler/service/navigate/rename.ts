import type { JsonNode } from '../../source/json-node.ts';
import { quoted } from '../../source/nearest.ts';
import { siteAt } from '../explain/declaration.ts';
import { kindOf } from '../names/kinds.ts';
import type { Site } from '../names/site.ts';
import type { TextEdit } from '../project/edit.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { spottedAt } from '../text/at.ts';
import { fieldAt, sitesLike } from './references.ts';
import { wordEdits } from './words.ts';

/** The changes of a rename: edits, and files to move. `refused`: why it is impossible. */
export type Renaming =
  | { readonly edits: readonly TextEdit[]; readonly moves: readonly Move[] }
  | { readonly refused: string };

/** A file to move. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Names read by expressions; all others may contain hyphens and dots. */
const READABLE = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;
const NAME = /^[A-Za-z][A-Za-z0-9.-]{0,79}$/;

/**
 * Renames what is at an offset, everywhere. If it is a text for people, fixtures that look for it follow, unless
 * another text has the same words.
 */
export function renameAt(
  file: EditedFile,
  offset: number,
  name: string,
  project: EditedProject,
  knowledge: Knowledge,
): Renaming {
  const target = targetAt(file, offset, project, knowledge);
  if ('refused' in target) return target;
  if ('site' in target) return renameSite(target.site, name, project);
  return { edits: wordEdits(file, target.word, name, project), moves: [] };
}

/** What a rename at an offset would replace, and its range without quotes; `refused`: why nothing can be renamed. */
export type Renameable = { readonly name: string; readonly start: number; readonly end: number } | Refused;

interface Refused {
  readonly refused: string;
}

export function renameableAt(
  file: EditedFile,
  offset: number,
  project: EditedProject,
  knowledge: Knowledge,
): Renameable {
  const target = targetAt(file, offset, project, knowledge);
  if ('refused' in target) return target;
  if ('site' in target) {
    const { name, start, end } = target.site;
    return { name, start, end };
  }
  const { value, start, end } = target.word;
  return { name: value, start: start + 1, end: end - 1 };
}

type Target = { readonly site: Site } | { readonly word: JsonNode & { kind: 'text' } } | Refused;

/** The name or the text for people at an offset, if it may be renamed. */
function targetAt(file: EditedFile, offset: number, project: EditedProject, knowledge: Knowledge): Target {
  const site = siteAt(file, offset, project);
  if (site) {
    const { what, fixed } = kindOf(site.kind);
    return fixed === undefined ? { site } : { refused: `${what} ${quoted(site.name)} keeps its name: ${fixed}` };
  }
  const field = fieldAt(file, offset, knowledge);
  if (field) return { refused: `field ${quoted(field.name)} keeps its name: ${kindOf('sent').fixed}` };
  const spotted = spottedAt(file.root, offset);
  const word = spotted?.at === 'value' && file.anatomy.words.find((node) => node === spotted.node);
  return word && !word.value.startsWith('=') ? { word } : { refused: 'this is no name' };
}

function renameSite(site: Site, name: string, project: EditedProject): Renaming {
  const { what, root, path } = kindOf(site.kind);
  const form = root || site.kind === 'row' ? READABLE : NAME;
  if (!form.test(name)) {
    return { refused: `${quoted(name)} cannot be a name here: write letters and digits, beginning with a letter` };
  }
  const taken = sitesLike({ ...site, name }, project).find(({ role }) => role === 'declares');
  if (taken) return { refused: `there is another ${what} ${quoted(name)}, in ${taken.file}` };
  const edits = unique(sitesLike(site, project)).map(({ file, start, end }) => ({
    path: file,
    start,
    end,
    text: name,
  }));
  return { edits, moves: movesOf(path, site, name, project) };
}

function movesOf(
  path: ((name: string, owner: string) => readonly string[]) | undefined,
  site: Site,
  name: string,
  project: EditedProject,
): Move[] {
  const [before, after] = [path?.(site.name, site.owner) ?? [], path?.(name, site.owner) ?? []];
  return [...project.files.keys()].flatMap((file) => {
    const index = before.findIndex((start) => file.startsWith(start));
    return index < 0 ? [] : [{ from: file, to: after[index]! + file.slice(before[index]!.length) }];
  });
}

/** A place may be found twice: as a name, and as the name that declares it. */
function unique(sites: readonly Site[]): Site[] {
  const seen = new Set<string>();
  return sites.filter(({ file, start }) => !seen.has(`${file} ${start}`) && seen.add(`${file} ${start}`));
}
