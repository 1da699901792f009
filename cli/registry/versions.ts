import { UsageError } from '../shared/usage.ts';

/** One side of a comparison, in the registry's notation; `folder` is only known here. */
export type Side = 'folder' | 'production' | `release ${number}` | `draft ${number}`;

const HOW = 'write folder, production, "release N" or "draft N"';

/**
 * Parses the arguments of `screens diff`: at most two of `folder`, `production`, `release N`, `draft N`. The default is
 * the folder; a single one is compared with production. The folder is always the later side, since changes are made
 * there.
 *
 * @throws {UsageError}
 */
export function readSides(words: readonly string[]): { from: Side; to: Side } {
  const sides = sidesIn(words.flatMap((word) => word.trim().split(/\s+/)));
  if (sides.length > 2) throw new UsageError(`screens diff compares at most two versions: ${HOW}.`);
  const [first = 'folder', second] = sides;
  if (second === undefined) return { from: 'production', to: first };
  return first === 'folder' ? { from: second, to: first } : { from: first, to: second };
}

function sidesIn(words: readonly string[]): Side[] {
  const [first, second, ...rest] = words;
  if (first === undefined) return [];
  if (first === 'folder' || first === 'production') return [first, ...sidesIn(words.slice(1))];
  if ((first === 'release' || first === 'draft') && second !== undefined) {
    return [`${first} ${readNumber(second, first)}`, ...sidesIn(rest)];
  }
  throw new UsageError(`"${first}" cannot be compared: ${HOW}.`);
}

/** Parses the number of a draft or release, or of a draft's version; throws a {@link UsageError}. */
export function readNumber(text: string, kind: 'draft' | 'release' | 'version'): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is not a ${kind} number: they start at 1.`);
}

/** Parses a percentage of installations; throws a {@link UsageError}. */
export function readPercent(text: string): number {
  const [, digits = ''] = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(text) ?? [];
  if (digits !== '' && Number(digits) <= 100) return Number(digits);
  throw new UsageError(`"${text}" is not a percentage: use a number from 0 to 100.`);
}
