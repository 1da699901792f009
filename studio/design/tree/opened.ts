import type { JsonPath } from '../../../compiler/json/index.ts';
import { pathText } from '../../../compiler/source/spot.ts';
import type { Entry } from '../../edit/outline/outline.ts';

/** Which entries are open or closed other than by themselves, by id. */
export type Opened = ReadonlyMap<string, boolean>;

/** Opens everything around a place: what is selected is seen, and is not closed once something else is selected. */
export function openedAround(opened: Opened, path: JsonPath): Opened {
  const around = path.map((_, length) => pathText(path.slice(0, length)));
  return new Map([...opened, ...around.map((id) => [id, true] as const)]);
}

/** What is open after a change of the document: an entry has another id once something is added before it. */
export function carriedOver(opened: Opened, before: Entry, after: Entry): Opened {
  const ids = new Map(pairsOf(before, after).map(([from, to]) => [from.id, to.id]));
  const taken = new Set(ids.values());
  // What is gone is opened again if Undo brings it back.
  const gone = [...opened].filter(([id]) => !ids.has(id) && !taken.has(id));
  const left = [...opened].flatMap(([id, isOpen]) => (ids.has(id) ? [[ids.get(id)!, isOpen] as const] : []));
  return new Map([...gone, ...left]);
}

/** An entry, and all that is in it, each with the same one after a change. */
function pairsOf(before: Entry, after: Entry): (readonly [Entry, Entry])[] {
  const [own, others] = [before.children, after.children];
  const start = countAlike(own, others);
  const end = countAlike(own.slice(start).reverse(), others.slice(start).reverse());
  const middle = changedPairs(own.slice(start, own.length - end), others.slice(start, others.length - end));
  const first = own.slice(0, start).map((entry, at) => [entry, others[at]!] as const);
  const last = own.slice(own.length - end).map((entry, at) => [entry, others[others.length - end + at]!] as const);
  return [[before, after], ...[...first, ...middle, ...last].flatMap(([from, to]) => pairsOf(from, to))];
}

/** One that has moved keeps its name, and one that has another name its place. */
function changedPairs(own: readonly Entry[], others: readonly Entry[]): (readonly [Entry, Entry])[] {
  return own.flatMap((entry, at) => {
    const inPlace = own.length === others.length ? others[at] : undefined;
    const other = others.find(({ name }) => name === entry.name) ?? inPlace;
    return other ? [[entry, other] as const] : [];
  });
}

/** How many entries of two lists have the same names, from the first one on. */
function countAlike(own: readonly Entry[], others: readonly Entry[]): number {
  const differs = own.findIndex(({ name }, at) => name !== others[at]?.name);
  return differs < 0 ? own.length : differs;
}
