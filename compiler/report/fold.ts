import { declarationOf, usesOf, wordsFor } from '../project/declared.ts';
import type { Document } from '../project/documents.ts';
import { type Issue, sortIssues } from '../source/issue.ts';
import { type Missing, tableOf } from '../source/missing.ts';
import { quoted } from '../source/nearest.ts';
import { isWithin, pathText, type Spot } from '../source/spot.ts';
import { placeOf, placeOfName } from './place.ts';

/** An issue, with the name that is missed where it is about one. */
export interface Found extends Issue {
  missing?: Missing;
}

/**
 * One issue for each cause. What several places miss is said once: at the declaration that was renamed or removed,
 * else at the first of them; the others are its `also`. What follows from an error at a declaration is not said.
 */
export function foldIssues(found: readonly Found[], documents: readonly Document[]): Issue[] {
  const groups = new Map<string, Found[]>();
  const alone: Issue[] = [];
  for (const issue of found) {
    const key = issue.missing ? JSON.stringify([issue.missing.table, issue.missing.name]) : sameCause(issue);
    if (key === undefined) alone.push(issue);
    else groups.set(key, [...(groups.get(key) ?? []), issue]);
  }
  // A row that took a name which means something already is missed under its old one.
  const shadowed = new Set(alone.flatMap((one) => (one.code === 'shadowed-name' ? tableOf('rows', one.file) : [])));
  const folded = [...groups.values()].flatMap((group): Issue[] => {
    const { missing } = group[0]!;
    if (!missing) return [inOne(group)];
    if (shadowed.has(missing.table)) return [];
    const declared = declarationOf(missing, documents);
    if (declared && isWrong(declared, alone)) return [];
    if (group.length > 1) return [together(group, missing, declared, documents)];
    return [single(group[0]!, missing, declared, documents)];
  });
  return sortIssues([...alone, ...folded]);
}

/** Codes whose sentence, said of several places of a document, has one cause elsewhere: a test or a type that changed. */
const WITHIN_DOCUMENT = new Set(['may-be-null', 'never-null', 'wrong-type']);
/** The same for places of several documents. */
const ACROSS_DOCUMENTS = new Set(['path-not-passed', 'unlisted-value']);

/** What tells issues of one cause, which miss no name; undefined for those that are alone. */
function sameCause({ code, file, message }: Found): string | undefined {
  if (ACROSS_DOCUMENTS.has(code)) return JSON.stringify([code, message]);
  // A sentence that names no expression says of each value by itself what is wrong with it.
  return WITHIN_DOCUMENT.has(code) && message.startsWith('`') ? JSON.stringify([code, file, message]) : undefined;
}

/** The first place of those that one sentence is said of, with the others. */
function inOne(group: readonly Found[]): Issue {
  const [first, ...rest] = group as [Found, ...Found[]];
  return rest.length === 0 ? plain(first) : withOthers(first, rest);
}

function withOthers(first: Found, rest: readonly Found[]): Issue {
  const more = rest.length === 1 ? 'in 1 more place' : `in ${rest.length} more places`;
  const message = `${first.message} (also ${more}, ${placeIn(rest[0]!, first.file)})`;
  return { ...plain(first), message, also: alsoOf(rest) };
}

/** Whether something is wrong with a declaration itself. */
function isWrong(declared: Spot, issues: readonly Issue[]): boolean {
  const path = pathText(declared.path);
  return issues.some((issue) => {
    const { severity, file } = issue;
    return severity === 'error' && file === declared.file.name && isWithin(issue.path, path);
  });
}

/** The one place of a name: where nothing else uses the nearest one, that may be the misspelt one. */
function single(issue: Found, missing: Missing, declared: Spot | undefined, documents: readonly Document[]): Issue {
  const { near } = missing;
  if (!declared || near === undefined || usesOf(missing, documents) > 0) return plain(issue);
  const { line } = nameOf(declared, near);
  const place = placeIn({ file: declared.file.name, line }, issue.file).replace('such as ', '');
  return { ...plain(issue), message: `${issue.message} (it is declared at ${place} and used nowhere)` };
}

function together(
  group: readonly Found[],
  missing: Missing,
  declared: Spot | undefined,
  documents: readonly Document[],
): Issue {
  // Fixtures and answers follow the documents.
  const [first, ...rest] = [...group].sort((a, b) => rankOf(a) - rankOf(b)) as [Found, ...Found[]];
  const { near } = missing;
  if (!declared || (near !== undefined && usesOf(missing, documents) > 0)) {
    return withOthers(first, rest);
  }
  const { what, where } = wordsFor(missing);
  const used = `${what} is used in ${group.length} places (${placeIn(first, declared.file.name)})`;
  const message =
    near === undefined
      ? `${used} and declared nowhere: declare it ${where}, or correct those places`
      : `${used}, and ${quoted(near)} in none: did you mean ${quoted(missing.name)} here?`;
  const path = pathText(declared.path);
  return { ...plain(first), file: declared.file.name, ...nameOf(declared, near), path, message, also: alsoOf(group) };
}

/** The place of a table, or of the name that is declared there: a property's, or a value. */
function nameOf(declared: Spot, near: string | undefined): { line: number; column: number } {
  const isValue = near !== undefined && declared.path.at(-1) !== near;
  return isValue ? placeOf(declared) : placeOfName(declared);
}

function rankOf({ file }: Issue): number {
  return /\/(fixtures|answers)\//.test(file) ? 1 : 0;
}

/** `such as line 12`, or with the file where that is another one. */
function placeIn({ file, line }: Pick<Issue, 'file' | 'line'>, here: string): string {
  return `such as ${file === here ? `line ${line}` : `${file}:${line}`}`;
}

function alsoOf(issues: readonly Issue[]): NonNullable<Issue['also']> {
  return issues.map(({ file, line, column, message }) => ({ file, line, column, message }));
}

function plain({ missing: _missing, ...issue }: Found): Issue {
  return issue;
}
