import { find, type JsonPath } from '../../source/json-node.ts';
import { listed } from '../../source/quoting.ts';
import { stepsOf } from '../../source/spot.ts';
import type { Site } from '../names/site.ts';
import { addedTo, type TextEdit } from '../project/edit.ts';
import type { EditedFile } from '../project/project.ts';
import { childAt } from '../schema/choose.ts';
import type { Fixer } from './fix.ts';

/**
 * `` nothing requires field `mobile` ``: requires it before the calls that send it, wherever there are some; if none
 * does, with the other fields that are required where the user can correct it.
 */
export const requiredFirst: Fixer = ({ file, issue }) => {
  const [, field] = /^nothing requires field `([^`]+)`/.exec(issue.message) ?? [];
  if (field === undefined) return [];
  const here = overlayOf(stepsOf(issue.path));
  const isHere = ([first]: Chain) => first?.[0] === 'actions' || overlayOf(first ?? []) === here;
  const sent = beforeSent(field, file, isHere);
  const found = sent.size > 0 ? sent : besideRequired(file, isHere);
  return [...found].map(([where, places]) => {
    const edits = places.flatMap((place) => requiredAt(place, field, file));
    return { title: `require \`${field}\` ${where}`, edits };
  });
};

/** The paths of the actions around a value, outermost first. */
type Chain = readonly JsonPath[];

/** The actions that send what they read, and the property that says where to. */
const SENDING: ReadonlyMap<string, string> = new Map([
  ['bridge', 'action'],
  ['call', 'call'],
  ['go', 'to'],
]);

/** Where the field is sent: the actions before which it is required, by what they send it to. */
function beforeSent(field: string, file: EditedFile, isHere: (chain: Chain) => boolean): Map<string, JsonPath[]> {
  const handlers = new Map<string, Chain[]>();
  for (const { up } of readsOf('field', field, file)) {
    const chain = chainOf(pathOf(up), file);
    if (receiverOf(chain.at(-1), file) === undefined || !isHere(chain)) continue;
    const handler = JSON.stringify(chain[0]!.slice(0, -1));
    handlers.set(handler, [...(handlers.get(handler) ?? []), chain]);
  }
  const places = new Map<string, JsonPath[]>();
  for (const chains of handlers.values()) {
    const names = new Set(chains.map((chain) => receiverOf(chain.at(-1), file)!));
    const where = `before ${listed([...names])}`;
    places.set(where, [...(places.get(where) ?? []), firstOf(chains, file)]);
  }
  return places;
}

/** The requirements of other fields, by those fields. */
function besideRequired(file: EditedFile, isHere: (chain: Chain) => boolean): Map<string, JsonPath[]> {
  const places = new Map<string, JsonPath[]>();
  for (const { kind, role, up } of file.anatomy.sites) {
    const [step] = chainOf(pathOf(up), file).slice(-1);
    if (kind !== 'field' || role !== 'refers' || !step || !isHere([step])) continue;
    const names = requiredBy(step, file);
    if (names.length > 0) places.set(`with ${listed(names)}`, [step]);
  }
  return places;
}

/** Where the name is read, itself or through a value or a rule of the document. */
function readsOf(kind: Site['kind'], name: string, file: EditedFile, seen = new Set<string>()): Site[] {
  if (seen.has(`${kind} ${name}`)) return [];
  seen.add(`${kind} ${name}`);
  const sites = file.anatomy.sites.filter((site) => site.kind === kind && site.name === name && site.role === 'refers');
  return sites.flatMap((site) => {
    const [table, derived] = pathOf(site.up);
    if (table === 'let') return readsOf('let', String(derived), file, seen);
    return table === 'rules' ? readsOf('rule', String(derived), file, seen) : [site];
  });
}

function pathOf(up: Site['up']): JsonPath {
  return up ? [...pathOf(up.up), up.step] : [];
}

function chainOf(path: JsonPath, { root }: EditedFile): Chain {
  const outer = path.map((_, index) => path.slice(0, index + 1));
  return outer.filter((part) => typeof part.at(-1) === 'number' && doing(part, root) !== undefined);
}

function doing(path: JsonPath | undefined, root: EditedFile['root'], property = 'do'): string | undefined {
  const value = path && childAt(find(root, path), property);
  return value?.kind === 'text' ? value.value : undefined;
}

function receiverOf(path: JsonPath | undefined, { root }: EditedFile): string | undefined {
  const property = SENDING.get(doing(path, root) ?? '');
  return property === undefined ? undefined : doing(path, root, property);
}

/** The action of a handler that leads to all of these, or comes first; not one after a call, which would be made again. */
function firstOf(chains: readonly Chain[], file: EditedFile): JsonPath {
  let first: JsonPath = [];
  for (let depth = 0; ; depth += 1) {
    const steps = chains.map((chain) => chain[depth]);
    const lists = new Set(steps.map((step) => step && JSON.stringify(step.slice(0, -1))));
    if (lists.size > 1 || lists.has(undefined)) return first;
    const [earliest] = steps.toSorted((a, b) => Number(a!.at(-1)) - Number(b!.at(-1)));
    first = earliest!;
    if (new Set(steps.map((step) => step!.at(-1))).size > 1 || doing(first, file.root) === 'call') return first;
  }
}

/** Requires the field in the nearest requirement of fields up to an action, or in one of its own before it. */
function requiredAt(step: JsonPath, field: string, file: EditedFile): TextEdit[] {
  const list = step.slice(0, -1);
  for (let index = Number(step.at(-1)); index >= 0; index -= 1) {
    if (requiredBy([...list, index], file).length > 0) return addedTo(file, [...list, index, 'fields'], field);
  }
  return addedTo(file, list, { do: 'require', fields: [field] }, Number(step.at(-1)));
}

function requiredBy(step: JsonPath, { root }: EditedFile): string[] {
  const fields = doing(step, root) === 'require' ? find(root, [...step, 'fields']) : undefined;
  return fields?.kind === 'list' ? fields.items.flatMap((item) => (item.kind === 'text' ? [item.value] : [])) : [];
}

/** The overlay that a path leads into. */
function overlayOf([table, name]: JsonPath): string | undefined {
  return table === 'overlays' ? String(name) : undefined;
}
