import { type JsonNode, plain } from '../../compiler/json/index.ts';
import { neverBoth } from './exclusive.ts';

/** A stretch of a file that is replaced, and what that does in words. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
  readonly what: string;
}

/** One item of a list or entry of an object, from its first character to its last. */
interface Item {
  start: number;
  end: number;
}

type Group = JsonNode & { kind: 'list' | 'object' };

/** Longest part of a document that a change quotes. */
const QUOTED = 60;

/** Each item left out, with the comma that then stands before nothing. */
export function dropsIn(text: string, group: Group): Stretch[] {
  const items = itemsOf(group);
  return items.map(({ start, end }, at) => {
    const what = `drop ${quoted(text.slice(start, end))}`;
    const [next, before] = [items[at + 1], items[at - 1]];
    if (next) return { start, end: next.start, insert: '', what };
    return { start: before ? before.end : start, end, insert: '', what };
  });
}

/** Neighbours in each other's place, where it can make a difference: of an object, the values under two names. */
export function swapsIn(
  text: string,
  group: Group,
  matters: (a: JsonNode, b: JsonNode) => boolean = () => true,
): Stretch[] {
  const items = group.kind === 'list' ? group.items : [...group.entries.values()].map(({ value }) => value);
  return items.slice(1).flatMap((second, at) => {
    const first = items[at]!;
    const [a, b] = [text.slice(first.start, first.end), text.slice(second.start, second.end)];
    if (a.replace(/\s/g, '') === b.replace(/\s/g, '') || !matters(first, second)) return [];
    const insert = b + text.slice(first.end, second.start) + a;
    return [{ start: first.start, end: second.end, insert, what: `swap ${quoted(a)} and ${quoted(b)}` }];
  });
}

/** Actions that finish at once and share no effect with each other: their order makes no difference. */
const APART = new Set(['open', 'close', 'toast', 'bridge', 'track', 'copy', 'start', 'store']);

/** Whether two neighbours of a list can be noticed in each other's place. */
export function canBeSwapped(a: JsonNode, b: JsonNode): boolean {
  const [left, right] = [plain(a), plain(b)] as { do?: string; is?: unknown[]; when?: unknown }[];
  if (left?.do && right?.do) return left.do === right.do || !APART.has(left.do) || !APART.has(right.do);
  // The first case that fits is shown: of two that share no value, it does not matter which is asked first.
  if (Array.isArray(left?.is) && Array.isArray(right?.is)) return left.is.some((value) => right.is?.includes(value));
  // Of two nodes that never stand there together, neither comes first.
  return !(typeof left?.when === 'string' && typeof right?.when === 'string' && neverBoth(left.when, right.when));
}

/** Each list of an object with nothing in it. */
export function emptied(text: string, group: JsonNode & { kind: 'object' }): Stretch[] {
  return [...group.entries].flatMap(
    ([
      name,
      {
        value: { start, end, ...value },
      },
    ]) => {
      if (value.kind !== 'list' || value.items.length < 2) return [];
      return [{ start, end, insert: '[]', what: `nothing for ${name}, was ${quoted(text.slice(start, end))}` }];
    },
  );
}

function itemsOf(group: Group): Item[] {
  if (group.kind === 'list') return group.items;
  return [...group.entries.values()].map(({ nameStart, value }) => ({ start: nameStart, end: value.end }));
}

/** A part of a document on one line. */
function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > QUOTED ? `${line.slice(0, QUOTED - 1)}…` : line;
}
