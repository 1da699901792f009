import type { Issue } from '../../source/issue.ts';
import type { EditedFile } from '../project/project.ts';
import { offsetOf } from '../text/at.ts';
import { type Fix, pathOf } from './fix.ts';
import { FIXES, isIssueCode } from './table.ts';

export type { Fix } from './fix.ts';

/** The fixes for an issue, the likeliest first. */
export function fixesFor(issue: Issue, file: EditedFile): Fix[] {
  const fixers = isIssueCode(issue.code) ? FIXES[issue.code] : [];
  if (typeof fixers === 'string') return [];
  const faulty = { issue, file, offset: offsetOf(file.text, issue.line, issue.column), path: pathOf(issue.path) };
  return fixers.flatMap((fixer) => fixer(faulty)).filter(({ edits }) => edits.length > 0);
}
