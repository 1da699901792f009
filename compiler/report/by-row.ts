import type { Issue } from '../source/issue.ts';
import { quoted } from '../source/quoting.ts';
import { pathText } from '../source/spot.ts';
import { type FoundIssue, plain } from './found-issue.ts';
import { placeOf } from './place.ts';
import { alsoOf, placeIn } from './places.ts';
import { keyOfSpot, severalBy } from './several.ts';

/** Reports a row that is of another type than several places take it for at the list that it is an entry of. */
export function byRow(all: readonly FoundIssue[]): { others: FoundIssue[]; atLists: Issue[] } {
  const { many, others } = severalBy(all, ({ row }) => row && `${keyOfSpot(row.list)} ${row.name}`);
  return { others, atLists: many.map(atList) };
}

function atList(group: readonly FoundIssue[]): Issue {
  const [first] = group as [FoundIssue, ...FoundIssue[]];
  const { name, is, list } = first.row!;
  const file = list.file.name;
  const message = `${quoted(name)} is ${is} here, and ${group.length} places take it for something else (${placeIn(first, file)}): correct this, or those places`;
  return { ...plain(first), file, ...placeOf(list), path: pathText(list.path), message, also: alsoOf(group) };
}
