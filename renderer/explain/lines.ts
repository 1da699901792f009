import { cut, short } from './short.ts';

/** Why an expression has the value that it has. */
export interface Explanation {
  /** The expression, as the author would write it. */
  text: string;
  /** What it evaluates to; undefined for a part that did not count, because a part before it decided. */
  value: unknown;
  /** Whether the value of the whole follows from this part alone. */
  decides: boolean;
  /** The conditions it is made of; the definition of a rule; the rows that decided an `any` or `all`. */
  parts: Explanation[];
  /** What a part without further parts reads, each path once. */
  reads: ReadValue[];
}
export interface ReadValue {
  path: string;
  value: unknown;
  /** Where the value came from, in words: `answer of shelf.detail`. */
  origin?: string;
}

const MAX_LINES = 12;
/** UTF-16 units of an expression. */
const MAX_TEXT = 160;

/**
 * An explanation for humans, at most a dozen lines: the whole first, below it what it is made of. Where there is more to
 * say, the parts that decided are kept.
 *
 *     false: data.shelf.isOpen && data.shelf.count > 3
 *       true: data.shelf.isOpen
 *       false: data.shelf.count > 3, as data.shelf.count is 2 (answer of shelf.detail)
 */
export function explanationLines(explanation: Explanation): string[] {
  const all = linesOf(explanation, 0, () => true);
  if (all.length <= MAX_LINES) return all;
  const deciding = linesOf(explanation, 0, (part) => part.decides);
  if (deciding.length <= MAX_LINES) return deciding;
  return [...deciding.slice(0, MAX_LINES - 1), `  … ${deciding.length - MAX_LINES + 1} more`];
}

function linesOf(explanation: Explanation, depth: number, isShown: (part: Explanation) => boolean): string[] {
  const shown = explanation.parts.filter(isShown).flatMap((part) => linesOf(part, depth + 1, isShown));
  return [`${'  '.repeat(depth)}${lineOf(explanation)}`, ...shown];
}

function lineOf({ text, value, reads }: Explanation): string {
  const result = value === undefined ? 'not reached' : short(value);
  // A bare path says its value already; only where it came from is news.
  const [only] = reads;
  const origin = only && reads.length === 1 && only.path === text ? only.origin : undefined;
  if (origin !== undefined) return `${result}: ${text} (${origin})`;
  const others = reads.filter((read) => read.path !== text).map(readText);
  return `${result}: ${cut(text, MAX_TEXT)}${others.length > 0 ? `, as ${others.join(', ')}` : ''}`;
}

function readText({ path, value, origin }: ReadValue): string {
  return `${path} is ${short(value)}${origin === undefined ? '' : ` (${origin})`}`;
}
