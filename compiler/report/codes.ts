import { CHECK_CODES } from '../check/issue-codes.ts';
import { EXPRESSION_CODES } from '../expression/issue-codes.ts';
import { JSON_CODES } from '../json/issue-codes.ts';
import { FILE_NAME_CODES } from '../project/file-names.ts';
import type { CodeEntry } from '../source/issue.ts';
import { STRUCTURE_CODES } from '../structure/issue-codes.ts';

export type { CodeEntry } from '../source/issue.ts';

/**
 * The catalogue: every issue code with its severity, meaning and an example. A code used by several parts of the
 * compiler has the same meaning in all of them.
 */
export const CODES: ReadonlyMap<string, CodeEntry> = new Map<string, CodeEntry>(
  [EXPRESSION_CODES, STRUCTURE_CODES, JSON_CODES, CHECK_CODES, FILE_NAME_CODES].flatMap((codes) =>
    Object.entries(codes),
  ),
);
