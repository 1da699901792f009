import { pathText, type Spot } from '../source/spot.ts';
import type { FoundIssue } from './found-issue.ts';

/** Groups of several issues with the same key, and all other issues. */
export function severalBy(
  all: readonly FoundIssue[],
  keyOf: (issue: FoundIssue) => string | undefined,
): { many: FoundIssue[][]; others: FoundIssue[] } {
  const groups = new Map<string, FoundIssue[]>();
  for (const issue of all) {
    const key = keyOf(issue);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), issue]);
  }
  const many = [...groups.values()].filter((group) => group.length > 1);
  const folded = new Set(many.flat());
  return { many, others: all.filter((issue) => !folded.has(issue)) };
}

export function keyOfSpot({ file, path }: Spot): string {
  return `${file.name} ${pathText(path)}`;
}
