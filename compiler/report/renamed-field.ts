import type { Issue } from '../source/issue.ts';
import { plural } from '../source/plural.ts';
import { quoted } from '../source/quoting.ts';
import { type FoundIssue, plain } from './found-issue.ts';
import { alsoOf, inOrder, placeIn } from './places.ts';

/**
 * Counts an alias of a name that reads miss, too, among those: the cause is the declaration that was renamed or removed,
 * not the alias.
 */
export function withAliasesOfMissing(all: readonly FoundIssue[]): FoundIssue[] {
  const aliases = all.filter(({ alias }) => alias !== undefined);
  const others = all.filter(({ alias }) => alias === undefined);
  const isAnswered = ({ alias }: FoundIssue) => others.some(({ answered }) => answered?.includes(alias!.name));
  // They come last, so that a group is not named after them.
  return [
    ...others,
    ...aliases.flatMap((issue): FoundIssue[] => {
      const missing = others.find((other) => isSameName(issue, other))?.missing;
      return missing ? [{ ...issue, missing }] : isAnswered(issue) ? [] : [issue];
    }),
  ];
}

function isSameName({ alias }: FoundIssue, { missing }: FoundIssue): boolean {
  const isIn = (table: string) => missing!.table === table || /^[.[]/.test(missing!.table.slice(table.length));
  return missing?.name === alias!.name && alias!.tables.some((table) => missing.table.startsWith(table) && isIn(table));
}

/** An issue about a shape that declares another name than real answers have, with the uses of their name. */
export function withUses(issue: FoundIssue, groups: readonly (readonly FoundIssue[])[]): Issue {
  const group = groups.find(([first]) => {
    const { name, table } = first!.missing ?? {};
    return name !== undefined && table?.startsWith('shape ') && issue.answered?.includes(name);
  });
  if (!group) return plain(issue);
  const uses = inOrder(group);
  const { name } = uses[0].missing!;
  const used = `is used in ${plural(uses.length, 'place')} (${placeIn(uses[0], issue.file)})`;
  const more = issue.message.endsWith(`${quoted(name)}?`) ? ` It ${used}` : `; ${quoted(name)} ${used}`;
  return { ...plain(issue), message: `${issue.message}${more}`, also: alsoOf(uses) };
}
