import { declarationOf } from '../project/declared.ts';
import type { Document } from '../project/documents.ts';
import { type Issue, sortIssues } from '../source/issue.ts';
import { tableOf } from '../source/missing.ts';
import { byDeclaration } from './by-declaration.ts';
import { withoutData } from './consequences.ts';
import { type FoundIssue, isWrong, plain } from './found-issue.ts';
import { keyOfMissing, single, together, withMissed } from './missing-name.ts';
import { documentsFirst, withOthers } from './places.ts';
import { takenForMoney } from './taken-for-money.ts';

/**
 * Merges issues with the same cause. A name that is missing in several places is reported once: at the declaration that
 * was renamed or removed, otherwise at the first use; the other places become its `also`. Consequences of an error in a
 * declaration are dropped.
 */
export function foldIssues(all: readonly FoundIssue[], documents: readonly Document[]): Issue[] {
  const groups = new Map<string, FoundIssue[]>();
  const alone: FoundIssue[] = [];
  const sound = takenForMoney(
    withoutData(withoutMisplaced(withoutUnowned(withoutUnwritten(all))), documents),
    documents,
  );
  const { others, atDeclarations } = byDeclaration(sound.others, documents);
  for (const issue of others) {
    const key = issue.missing ? keyOfMissing(issue.missing) : sameCause(issue);
    if (key === undefined) alone.push(issue);
    else groups.set(key, [...(groups.get(key) ?? []), issue]);
  }
  // If a row's new name shadows another name, uses of its old name are consequences of that.
  const shadowed = new Set(
    alone.flatMap((issue) => (issue.code === 'shadowed-name' ? tableOf('rows', issue.file) : [])),
  );
  const doubled = new Set(alone.flatMap(({ twice }) => twice ?? []));
  const folded = [...groups.values()].flatMap((group): Issue[] => {
    const { missing } = group[0]!;
    if (!missing) return [inOne(group)];
    if (shadowed.has(missing.table) || doubled.has(missing.table)) return [];
    const declared = declarationOf(missing, documents);
    if (declared && isWrong(declared, alone)) return [];
    if (group.length > 1) return [together(group, missing, declared, documents)];
    return [single(group[0]!, missing, declared, documents)];
  });
  const missed = [...groups.values()];
  return sortIssues([
    ...alone.map((issue) => withMissed(issue, missed)),
    ...folded,
    ...atDeclarations,
    ...sound.atContracts,
  ]);
}

/** Drops what is said about the type of a value that is not even written as JSON, such as `True`. */
function withoutUnwritten(all: readonly FoundIssue[]): FoundIssue[] {
  const placeOf = ({ file, line, column }: FoundIssue) => [file, line, column].join(':');
  const unwritten = new Set(all.filter(({ code }) => code === 'json-syntax').map(placeOf));
  return all.filter((issue) => issue.code !== 'wrong-type' || !unwritten.has(placeOf(issue)));
}

/** Drops what is kept of nobody if the calls that move money know nobody either: the session says too little. */
function withoutUnowned(all: readonly FoundIssue[]): readonly FoundIssue[] {
  const isUnknown = all.some(({ code, message }) => code === 'money-contract' && message.startsWith('two users'));
  return isUnknown ? all.filter(({ code }) => code !== 'no-owner') : all;
}

/** Drops what a shared answer holds that its call does not give if fixtures name it as the answer of another call. */
function withoutMisplaced(all: readonly FoundIssue[]): readonly FoundIssue[] {
  const names = all.flatMap((issue) => (isOfAnother(issue) ? (/`(.+?)`/.exec(issue.message)?.[1] ?? []) : []));
  const files = new Set(
    names.filter((name, at) => names.indexOf(name) !== at).map((name) => `screens/answers/${name}.json`),
  );
  return files.size === 0 ? all : all.filter(({ file, datum }) => datum === undefined || !files.has(file));
}

/** Whether a fixture names a shared answer of another call. */
function isOfAnother({ code, message }: FoundIssue): boolean {
  return code === 'unknown-name' && message.startsWith('shared answer `');
}

/** Codes whose message, repeated within a document, has a single cause elsewhere: a test or a type that changed. */
const WITHIN_DOCUMENT = new Set(['may-be-null', 'never-null', 'wrong-type']);
/** Likewise across several documents. */
const ACROSS_DOCUMENTS = new Set(['never-shown', 'path-not-passed']);

/** A key that groups issues with the same cause, apart from missing names; undefined for issues that stand alone. */
function sameCause(issue: FoundIssue): string | undefined {
  const { code, file, message, datum, receiver } = issue;
  if (code === 'wrong-type' && datum !== undefined) return JSON.stringify([code, datum]);
  // A fragment that declares too short a list does so for all who use it.
  if (code === 'wrong-type' && receiver && message.includes('are declared where it goes'))
    return JSON.stringify([code, receiver.table, receiver.name]);
  // What is read too early is so wherever the same steps read it.
  if (code === 'unknown-name' && message.includes('cannot be read here: '))
    return JSON.stringify([code, file, message]);
  // A session parameter that no longer says who uses the screens is missed by every call that moves money.
  if (code === 'money-contract' && message.startsWith('two users')) return JSON.stringify([code, message]);
  if (isOfAnother(issue)) return JSON.stringify([code, message]);
  // The arguments of a message to the shell are declared in the product's file.
  const isArgument = code === 'unknown-name' && message.startsWith('message `');
  // The same value misses the same list, whatever is compared with it.
  const [, value, list] = code === 'unlisted-value' ? (/^(\S+) is not among .* \((.*?)\)/.exec(message) ?? []) : [];
  if (list !== undefined) return JSON.stringify([code, value, list].map((text) => text?.replace(/["']/g, '')));
  if (ACROSS_DOCUMENTS.has(code) || isArgument) return JSON.stringify([code, message]);
  // A message that does not start with an expression is about each value individually.
  return WITHIN_DOCUMENT.has(code) && message.startsWith('`') ? JSON.stringify([code, file, message]) : undefined;
}

/** The first of several places with the same message, with the others attached. */
function inOne(group: readonly FoundIssue[]): Issue {
  const [first, ...rest] = documentsFirst(group);
  return rest.length === 0 ? plain(first) : withOthers(first, rest);
}
