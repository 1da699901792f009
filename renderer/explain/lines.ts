import { cut, short } from './short.ts';

/** Explains why an expression has its value. */
export interface Explanation {
  /** The source text of the expression. */
  text: string;
  /** The value; undefined for a part that was not evaluated because an earlier part decided. */
  value: unknown;
  /** Whether this part alone determines the value of the whole. */
  decides: boolean;
  /** Its operands, the definition of a rule, or the rows that decided an `any` or `all`. */
  parts: Explanation[];
  /** The paths that a part without further parts reads, without duplicates. */
  reads: ReadValue[];
}
export interface ReadValue {
  path: string;
  value: unknown;
  /** Where the value came from, in words: `answer of shelf.detail`. */
  origin?: string;
}

const MAX_LINES = 12;
/** Maximum length of an expression in UTF-16 units. */
const MAX_TEXT = 160;

/**
 * Formats an explanation for humans in at most a dozen lines: the whole first, its parts indented below. If that is too
 * long, the deciding parts are kept.
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
  // A bare path already shows its value, so only the origin is added.
  const [only] = reads;
  const origin = only && reads.length === 1 && only.path === text ? only.origin : undefined;
  if (origin !== undefined) return `${result}: ${text} (${origin})`;
  const others = reads.filter((read) => read.path !== text).map(readText);
  return `${result}: ${cut(text, MAX_TEXT)}${others.length > 0 ? `, as ${others.join(', ')}` : ''}`;
}

function readText({ path, value, origin }: ReadValue): string {
  return `${path} is ${short(value)}${origin === undefined ? '' : ` (${origin})`}`;
}
