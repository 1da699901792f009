import type { Issue } from '../source/issue.ts';
import { pathText } from '../source/spot.ts';
import { type FoundIssue, plain } from './found-issue.ts';
import { placeOf } from './place.ts';
import { alsoOf, documentsFirst, placeIn } from './places.ts';

/** Codes about what can never be: under the right condition, it could. */
const CONTRADICTIONS = new Set(['always-false', 'always-null']);

/**
 * Reports a condition that contradicts several places below it at the condition, which is more likely wrong than each of
 * them.
 */
export function byCondition(all: readonly FoundIssue[]): { others: FoundIssue[]; atConditions: Issue[] } {
  const groups = new Map<string, FoundIssue[]>();
  for (const issue of all) {
    if (!issue.guard || !CONTRADICTIONS.has(issue.code)) continue;
    const key = `${issue.guard.file.name} ${pathText(issue.guard.path)}`;
    groups.set(key, [...(groups.get(key) ?? []), issue]);
  }
  const many = [...groups.values()].filter((group) => group.length > 1);
  const folded = new Set(many.flat());
  return { others: all.filter((issue) => !folded.has(issue)), atConditions: many.map(atCondition) };
}

function atCondition(group: readonly FoundIssue[]): Issue {
  const [first, ...rest] = documentsFirst(group);
  const guard = first.guard!;
  const file = guard.file.name;
  const message = `this condition contradicts what ${rest.length + 1} places below it take to be possible (${placeIn(first, file)}): write its opposite, or correct those places`;
  return {
    ...plain(first),
    file,
    ...placeOf(guard),
    path: pathText(guard.path),
    message,
    also: alsoOf([first, ...rest]),
  };
}
