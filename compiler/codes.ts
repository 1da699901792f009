import { CHECK_CODES } from './check/codes.ts';
import { EXPRESSION_CODES } from './expression/codes.ts';
import type { CodeEntry } from './issue.ts';
import { JSON_CODES } from './json/codes.ts';
import { STRUCTURE_CODES } from './structure/codes.ts';

export type { CodeEntry } from './issue.ts';

/**
 * The catalogue: every code that an issue can have, with its severity, what it means and an example. A code that
 * several parts of the compiler say means the same in all of them.
 */
export const CODES: ReadonlyMap<string, CodeEntry> = new Map<string, CodeEntry>(
  [EXPRESSION_CODES, STRUCTURE_CODES, JSON_CODES, CHECK_CODES].flatMap((codes) => Object.entries(codes)),
);
