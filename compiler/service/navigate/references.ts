import { lookThrough } from '../../expression/types/check.ts';
import type { Type } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import { find, offsetInText } from '../../source/json-node.ts';
import { declarationOf, siteAt } from '../explain/declaration.ts';
import { observedAround } from '../explain/hover.ts';
import type { Site } from '../names/site.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { spottedAt } from '../text/at.ts';
import { indexInText } from '../text/cursor.ts';

/** A range of a file: UTF-16 offsets, end exclusive. */
export interface Location {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export function definitionsAt(
  file: EditedFile,
  offset: number,
  project: EditedProject,
  knowledge: Knowledge,
): Location[] {
  const site = siteAt(file, offset, project);
  const asset = site?.kind === 'asset' ? project.assets.get(site.name) : undefined;
  if (asset) return [{ path: assetPath(asset), start: 0, end: 0 }];
  if (site) return [declarationOf(site, project)].filter((found) => found !== undefined).map(locationOf);
  const field = fieldAt(file, offset, knowledge);
  return field ? fieldDeclarations(field, project) : [];
}

/** Every occurrence of a name, including its declaration, in file order. */
export function referencesAt(
  file: EditedFile,
  offset: number,
  project: EditedProject,
  knowledge: Knowledge,
): Location[] {
  const site = siteAt(file, offset, project);
  if (site) return sitesLike(site, project).map(locationOf);
  const field = fieldAt(file, offset, knowledge);
  return field ? [...fieldDeclarations(field, project), ...fieldReads(field, project, knowledge)] : [];
}

/** All sites with the same meaning. */
export function sitesLike({ kind, owner, name }: Site, project: EditedProject): Site[] {
  return [...project.sites()].filter((site) => site.kind === kind && site.owner === owner && site.name === name);
}

/** Assets are listed by their path in the project or in the folder of assets. */
function assetPath({ file }: { readonly file: string }): string {
  return file.startsWith('screens/') ? file : `screens/assets/${file}`;
}

function locationOf({ file, start, end }: Site): Location {
  return { path: file, start, end };
}

/** A field of an answer or of a shape: where its record is declared, and its name. */
interface Field {
  readonly table: string;
  readonly name: string;
}

function tableOf(type: Type): string | undefined {
  const of = nonNull(type);
  return of.is === 'record' ? (of.table ?? (of.name && `shape ${of.name}`)) : undefined;
}

/** The field of an answer or of a shape that an expression reads at an offset. */
export function fieldAt(file: EditedFile, offset: number, knowledge: Knowledge): Field | undefined {
  const spotted = spottedAt(file.root, offset);
  if (spotted?.at !== 'value' || spotted.node.kind !== 'text') return undefined;
  const index = indexInText(spotted.node, offset);
  const observed = observedAround(file, spotted.path, index, knowledge);
  let field: Field | undefined;
  if (!observed) return undefined;
  const types = new Map<unknown, Type>();
  lookThrough(observed.formula.ast, observed.scope, observed.facts, (part, { type }) => {
    types.set(part, type);
    if (part.kind !== 'member' || index < part.nameSpan.start || index > part.nameSpan.end) return;
    const table = tableOf(types.get(part.of) ?? type);
    if (table !== undefined) field = { table, name: part.name };
  });
  return field;
}

/** `call NAME gives`, or `shape NAME`: where the contract or the file of shapes declares the field. */
function fieldDeclarations({ table, name }: Field, project: EditedProject): Location[] {
  const [kind, owner] = table.split(' ') as [string, string];
  return [...project.sites()].flatMap((site): Location[] => {
    if (site.role !== 'declares' || site.kind !== kind || site.name !== owner) return [];
    const records = kind === 'shape' ? [site.node] : givesOf(site);
    return records.flatMap((record) => {
      const whole = record.kind === 'object' ? (record.entries.get('record')?.value ?? record) : record;
      const entry = whole.kind === 'object' ? whole.entries.get(name) : undefined;
      return entry ? [{ path: site.file, start: entry.nameStart + 1, end: entry.nameEnd - 1 }] : [];
    });
  });
}

function givesOf({ node }: Site) {
  const outcomes = find(node, ['outcomes']);
  return outcomes?.kind === 'list' ? outcomes.items.flatMap((outcome) => find(outcome, ['gives']) ?? []) : [];
}

/** Expressions of the project that read a field. */
function fieldReads({ table, name }: Field, project: EditedProject, knowledge: Knowledge): Location[] {
  return [...project.documents()].flatMap((file): Location[] => {
    if (!['screen', 'fragment', 'calls'].includes(file.kind) || !file.text.includes(name)) return [];
    return [...knowledge.observed(file).values()].flatMap(({ formula, scope, facts }): Location[] => {
      const node = find(file.root, formula.spot.path);
      if (node?.kind !== 'text' || !formula.text.includes(name)) return [];
      const types = new Map<unknown, Type>();
      const locations: Location[] = [];
      lookThrough(formula.ast, scope, facts, (part, { type }) => {
        types.set(part, type);
        if (part.kind !== 'member' || part.name !== name || tableOf(types.get(part.of) ?? type) !== table) return;
        const { start, end } = part.nameSpan;
        locations.push({ path: file.path, start: offsetInText(node, start), end: offsetInText(node, end) });
      });
      return locations;
    });
  });
}
