import { quoted } from '../../source/nearest.ts';
import { kindOf } from '../names/kinds.ts';
import type { Site } from '../names/site.ts';
import type { TextEdit } from '../project/edit.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { spottedAt } from '../text/at.ts';
import { fieldAt, siteAt, sitesLike } from './references.ts';
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
  const site = siteAt(file, offset);
  if (site) return renameSite(site, name, project);
  const field = fieldAt(file, offset, knowledge);
  if (field) return { refused: `field ${quoted(field.name)} keeps its name: ${kindOf('sent').fixed}` };
  const spotted = spottedAt(file.root, offset);
  const word = spotted?.at === 'value' && file.anatomy.words.find((node) => node === spotted.node);
  if (!word || word.value.startsWith('=')) return { refused: 'this is no name' };
  return { edits: wordEdits(file, word, name, project), moves: [] };
}

function renameSite(site: Site, name: string, project: EditedProject): Renaming {
  const { what, fixed, root, path } = kindOf(site.kind);
  if (fixed !== undefined) return { refused: `${what} ${quoted(site.name)} keeps its name: ${fixed}` };
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
