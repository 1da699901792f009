import { type JsonNode, plain } from '../../compiler/json/index.ts';
import { neverBoth } from './exclusive.ts';

/** A range of a file and its replacement, with a description. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
  readonly what: string;
}

/** An item of a list or entry of an object, from its first character to its last. */
interface Item {
  start: number;
  end: number;
}

type Group = JsonNode & { kind: 'list' | 'object' };

/** Maximum length of a quoted part. */
const QUOTED = 60;

/** Removes each item, with its comma. */
export function dropsIn(text: string, group: Group): Stretch[] {
  const items = itemsOf(group);
  return items.map(({ start, end }, at) => {
    const what = `drop ${quoted(text.slice(start, end))}`;
    const [next, before] = [items[at + 1], items[at - 1]];
    if (next) return { start, end: next.start, insert: '', what };
    return { start: before ? before.end : start, end, insert: '', what };
  });
}

/** Swaps neighbours if their order can make a difference; in an object, the values of two names. */
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

/** Actions that finish synchronously and share no effect: their order makes no difference. */
const APART = new Set(['open', 'close', 'toast', 'bridge', 'track', 'copy', 'start', 'store']);

/** Whether swapping two neighbours can be detected. */
export function canBeSwapped(a: JsonNode, b: JsonNode): boolean {
  const [left, right] = [plain(a), plain(b)] as { do?: string; is?: unknown[]; when?: unknown }[];
  if (left?.do && right?.do) return left.do === right.do || !APART.has(left.do) || !APART.has(right.do);
  // The first matching case is shown, so the order of two cases without a common value does not matter.
  if (Array.isArray(left?.is) && Array.isArray(right?.is)) return left.is.some((value) => right.is?.includes(value));
  // The order of two nodes that are never visible together does not matter.
  return !(typeof left?.when === 'string' && typeof right?.when === 'string' && neverBoth(left.when, right.when));
}

/** Empties each list of an object. */
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
