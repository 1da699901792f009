import { callNamed, usesOf, wordsFor } from '../project/declared.ts';
import type { Document } from '../project/documents.ts';
import type { Issue } from '../source/issue.ts';
import type { Missing } from '../source/missing.ts';
import { plural } from '../source/plural.ts';
import { quoted } from '../source/quoting.ts';
import { pathText, type Spot } from '../source/spot.ts';
import { type FoundIssue, plain } from './found-issue.ts';
import { placeOf, placeOfName } from './place.ts';
import { alsoOf, inOrder, placeIn, withOthers } from './places.ts';

/** An issue about a duplicate name, with the missing name that was probably meant. */
export function withMissed(issue: FoundIssue, groups: readonly (readonly FoundIssue[])[]): Issue {
  const { twice } = issue;
  if (twice === undefined) return plain(issue);
  const group = groups.filter(([first]) => first!.missing?.table === twice).sort((a, b) => b.length - a.length)[0];
  if (!group) return plain(issue);
  const missed = inOrder(group);
  const [first] = missed;
  const { what } = wordsFor(first.missing!);
  const places = plural(missed.length, 'place');
  const message = `${issue.message}; ${what} is used in ${places} (${placeIn(first, issue.file)}) and declared nowhere: write that here?`;
  return { ...plain(issue), message, also: alsoOf(missed) };
}

export function keyOfMissing({ table, name }: Missing): string {
  // A route may be written with a slash at its end, or without.
  return JSON.stringify([table, table === 'routes' ? name.replace(/\/$/, '') : name]);
}

/** A name that is missing in one place only: if nothing else uses the most similar name, that one may be misspelt. */
export function single(
  issue: FoundIssue,
  missing: Missing,
  declared: Spot | undefined,
  documents: readonly Document[],
): Issue {
  const { near } = missing;
  if (!declared || near === undefined || usesOf(missing, documents) > 0) return plain(issue);
  const { line } = nameOf(declared, near);
  const place = placeIn({ file: declared.file.name, line }, issue.file).replace('such as ', '');
  return { ...plain(issue), message: `${issue.message} (it is declared at ${place} and used nowhere)` };
}

export function together(
  group: readonly FoundIssue[],
  missing: Missing,
  declared: Spot | undefined,
  documents: readonly Document[],
): Issue {
  const [first, ...rest] = inOrder(group);
  const { near } = missing;
  const isRight = near === undefined ? isAnswered(missing, documents) : usesOf(missing, documents) > 0;
  if (!declared || isRight) return withOthers(first, rest);
  const { what, where } = wordsFor(missing);
  const used = `${what} is used in ${group.length} places (${placeIn(first, declared.file.name)})`;
  const message =
    near === undefined
      ? `${used} and declared nowhere: declare it ${where}, or correct those places`
      : `${used}, and ${quoted(near)} in none: did you mean ${quoted(missing.name)} here?`;
  const path = pathText(declared.path);
  // Where a whole record is passed, the name that it lacks makes it one of another type.
  const named = group.find(({ code }) => code === 'unknown-name') ?? first;
  return { ...plain(named), file: declared.file.name, ...nameOf(declared, near), path, message, also: alsoOf(group) };
}

/** Whether a real answer of a call lacks the field, too, so that its contract may not declare it. */
function isAnswered({ table, name }: Missing, documents: readonly Document[]): boolean {
  const [, call] = /^call (\S+) gives/.exec(table) ?? [];
  if (call === undefined) return false;
  const answers = documents.filter(({ kind, path }) => kind === 'answer' && path.includes(`/answers/${call}/`));
  const sent = callNamed(call, documents)?.get('aliases')?.textOf(name) ?? name;
  return answers.length > 0 && !answers.some(({ text }) => text.includes(`"${sent}"`));
}

/** The position of a table, or of a name declared in it: a property name, or a value. */
function nameOf(declared: Spot, near: string | undefined): { line: number; column: number } {
  const isValue = near !== undefined && declared.path.at(-1) !== near;
  return isValue ? placeOf(declared) : placeOfName(declared);
}
