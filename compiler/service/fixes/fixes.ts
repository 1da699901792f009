import { CODES } from '../../report/codes.ts';
import type { Issue } from '../../source/issue.ts';
import { stepsOf } from '../../source/spot.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { offsetOf } from '../text/at.ts';
import type { Fix, Fixer } from './fix.ts';
import { FIXERS } from './table.ts';

export type { Fix } from './fix.ts';

/** The fixes for an issue, the likeliest first. */
export function fixesFor(issue: Issue, file: EditedFile, project: EditedProject, knowledge: Knowledge): Fix[] {
  const offset = offsetOf(file.text, issue.line, issue.column);
  const faulty = { issue, file, offset, path: stepsOf(issue.path), project, knowledge };
  return fixersOf(issue.code)
    .flatMap((fixer) => fixer(faulty))
    .filter(({ edits }) => edits.length > 0);
}

/** None where the catalogue says why there is no fix. */
export function fixersOf(code: string): readonly Fixer[] {
  const fix = CODES.get(code)?.fix ?? [];
  return typeof fix === 'string' ? [] : fix.map((name) => FIXERS[name as keyof typeof FIXERS]);
}
