import { find, type JsonNode } from '../../source/json-node.ts';
import { quoted } from '../../source/quoting.ts';
import { siteAt } from '../explain/declaration.ts';
import { kindOf } from '../names/kinds.ts';
import type { Site } from '../names/site.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { type Spotted, spottedAt } from '../text/at.ts';
import { type FieldThere, fieldAt } from './fields.ts';
import { recordsOf } from './records.ts';
import { sitesLike } from './references.ts';
import { renameField, renameSent } from './rename-field.ts';
import { renameOnWire, type WireName } from './rename-wire.ts';
import type { Move, Renaming } from './renaming.ts';
import { wordEdits } from './words.ts';

/** Names read by expressions; all others may contain hyphens and dots. */
const READABLE = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;
const NAME = /^[A-Za-z][A-Za-z0-9.-]{0,79}$/;
/** Names that calls send and servers answer. */
const SENT = /^[A-Za-z_$][A-Za-z0-9_$.:[\]-]{0,79}$/;

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
  if ('word' in target) return { edits: wordEdits(file, target.word, name, project), moves: [] };
  if ('site' in target && target.site.kind !== 'sent') return renameSite(target.site, name, project);
  if (!SENT.test(name) || ('field' in target && !READABLE.test(name))) return notAName(name);
  if ('field' in target) return renameField(target.field, name, project, knowledge);
  if ('wire' in target) return renameOnWire(target.wire, name, project, knowledge);
  return renameSent(target.site, name, project, knowledge);
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
  const { name, start, end } = 'word' in target ? inQuotes(target.word) : namedBy(target);
  return { name, start, end };
}

type Text = JsonNode & { kind: 'text' };

/** What is renamed: a name, a field of an answer, the server’s name for something, or a text for people. */
type Target =
  | { readonly site: Site }
  | { readonly field: FieldThere }
  | { readonly wire: WireName; readonly node: Text }
  | { readonly word: Text };

function namedBy(target: Exclude<Target, { word: Text }>): { name: string; start: number; end: number } {
  if ('site' in target) return target.site;
  return 'field' in target ? target.field : inQuotes(target.node);
}

function inQuotes({ value, start, end }: Text) {
  return { name: value, start: start + 1, end: end - 1 };
}

/** What is at an offset, if it may be renamed. */
function targetAt(file: EditedFile, offset: number, project: EditedProject, knowledge: Knowledge): Target | Refused {
  const site = siteAt(file, offset, project);
  if (site) {
    const { what, fixed } = kindOf(site.kind);
    return fixed === undefined ? { site } : { refused: `${what} ${quoted(site.name)} keeps its name: ${fixed}` };
  }
  const field = fieldAt(file, offset, project, knowledge);
  if (field) return { field };
  const spotted = spottedAt(file.root, offset);
  const aliased = spotted && aliasedAt(file, spotted, knowledge);
  if (aliased) return aliased;
  const word = spotted?.at === 'value' && file.anatomy.words.find((node) => node === spotted.node);
  return word && !word.value.startsWith('=') ? { word } : { refused: 'this is no name' };
}

/** What an entry under `aliases` of a call is about: its name is ours, its value is the server’s. */
function aliasedAt(
  file: EditedFile,
  { at, path, node, start, end }: Spotted,
  knowledge: Knowledge,
): Target | Refused | undefined {
  const [, , section, plain] = path;
  if (file.kind !== 'calls' || section !== 'aliases' || typeof plain !== 'string' || node.kind !== 'text')
    return undefined;
  const call = find(file.root, [...path.slice(0, 2), 'call']);
  if (call?.kind !== 'text') return undefined;
  if (at === 'value') return { wire: { call: call.value, plain, wire: node.value }, node };
  const contract = knowledge.tables.calls.get(call.value);
  const range = { start: start + 1, end: end - 1 };
  const sites = file.anatomy.sites.filter(
    (site) => site.kind === 'sent' && site.role === 'declares' && site.owner === call.value && site.name === plain,
  );
  const fields = contract ? recordsOf(contract, knowledge).filter((record) => record.fields.has(plain)) : [];
  const all: Target[] = [
    ...sites.map((site) => ({ site })),
    ...fields.map((record) => ({ field: { declared: record.fields, name: plain, ...range } })),
  ];
  const [only] = all;
  if (only && all.length === 1) return only;
  const why =
    all.length === 0
      ? `call ${quoted(call.value)} declares no ${quoted(plain)}: only the server's name for it can change`
      : `${quoted(plain)} stands for ${all.length} things of call ${quoted(call.value)}: rename it where it is declared`;
  return { refused: why };
}

function notAName(name: string): Refused {
  return { refused: `${quoted(name)} cannot be a name here: write letters and digits, beginning with a letter` };
}

function renameSite(site: Site, name: string, project: EditedProject): Renaming {
  const { what, root, path } = kindOf(site.kind);
  const form = root || site.kind === 'row' ? READABLE : NAME;
  if (!form.test(name)) return notAName(name);
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
