import type { Issue } from '../source/issue.ts';
import { documentsFirst } from '../source/project.ts';
import { type FoundIssue, plain } from './found-issue.ts';

/** Sorts issues of one cause: those in documents come before those in fixtures and answers. */
export function inOrder(group: readonly FoundIssue[]): [FoundIssue, ...FoundIssue[]] {
  return documentsFirst(group, ({ file }) => file) as [FoundIssue, ...FoundIssue[]];
}

/** An issue with the other places of its cause. */
export function withOthers(first: FoundIssue, rest: readonly FoundIssue[]): Issue {
  const more = rest.length === 1 ? 'in 1 more place' : `in ${rest.length} more places`;
  const message = `${first.message} (also ${more}, ${placeIn(rest[0]!, first.file)})`;
  return { ...plain(first), message, also: alsoOf(rest) };
}

/** `such as line 12`, including the file if it is a different one. */
export function placeIn({ file, line }: Pick<Issue, 'file' | 'line'>, here: string): string {
  return `such as ${file === here ? `line ${line}` : `${file}:${line}`}`;
}

/** Places as an issue lists them. */
export function alsoOf(issues: readonly Issue[]): NonNullable<Issue['also']> {
  return issues.map(({ file, line, column, message }) => ({ file, line, column, message }));
}
