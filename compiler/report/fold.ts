import { declarationOf } from '../project/declared.ts';
import type { Document } from '../project/documents.ts';
import { type Issue, sortIssues } from '../source/issue.ts';
import { tableOf } from '../source/missing.ts';
import type { Mistake } from '../source/mistake.ts';
import { quoted } from '../source/quoting.ts';
import { byCondition } from './by-condition.ts';
import { byDeclaration, placeOfDeclared } from './by-declaration.ts';
import { byRow } from './by-row.ts';
import { withoutData } from './consequences.ts';
import { type FoundIssue, isWrong, plain } from './found-issue.ts';
import { keyOfMissing, single, together, withMissed } from './missing-name.ts';
import { takenForOther } from './other-call.ts';
import { placeOf } from './place.ts';
import { alsoOf, inOrder, placeIn, withOthers } from './places.ts';
import { withAliasesOfMissing, withUses } from './renamed-field.ts';
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
    withoutData(
      withoutMisplaced(withoutUnowned(withoutUntold(withoutUnwritten(withAliasesOfMissing(all))))),
      documents,
    ),
    documents,
  );
  const { others: right, atCalls } = takenForOther(sound.others, documents);
  const { others: free, atConditions } = byCondition(right);
  const { others: rest, atDeclarations } = byDeclaration(free, documents);
  const { others, atLists } = byRow(rest);
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
    if (!missing) return [inOne(group, documents)];
    if (shadowed.has(missing.table) || doubled.has(missing.table)) return [];
    const declared = declarationOf(missing, documents);
    if (declared && isWrong(declared, alone)) return [];
    if (group.length > 1) return [together(group, missing, declared, documents)];
    return [single(group[0]!, missing, declared, documents)];
  });
  const missed = [...groups.values()];
  return sortIssues([
    ...alone.map((issue) => (issue.answered ? withUses(issue, missed) : withMissed(issue, missed))),
    ...folded,
    ...atConditions,
    ...atDeclarations,
    ...atLists,
    ...sound.atContracts,
    ...atCalls,
  ]);
}

/** Drops type errors of a value that is not valid JSON, such as `True`. */
function withoutUnwritten(all: readonly FoundIssue[]): FoundIssue[] {
  const placeOf = ({ file, line, column }: FoundIssue) => [file, line, column].join(':');
  const unwritten = new Set(all.filter(({ code }) => code === 'json-syntax').map(placeOf));
  return all.filter((issue) => issue.code !== 'wrong-type' || !unwritten.has(placeOf(issue)));
}

/** Drops unused declarations of a document with a handler that tells the user nothing: it was meant to use them. */
function withoutUntold(all: readonly FoundIssue[]): readonly FoundIssue[] {
  const silent = new Set(all.filter(({ code }) => code === 'money-silent').map(({ file }) => file));
  return silent.size === 0 ? all : all.filter(({ telling, file }) => !telling || !silent.has(file));
}

/**
 * Drops reports of stored values without an owner if payments are reported to have none either: the cause is the session,
 * which does not say who the user is.
 */
function withoutUnowned(all: readonly FoundIssue[]): readonly FoundIssue[] {
  const isUnknown = all.some(({ mistake }) => mistake?.is === 'nobody-pays');
  return isUnknown ? all.filter(({ code }) => code !== 'no-owner') : all;
}

/** Drops unknown names in a shared answer that fixtures use for another call: it probably belongs to that one. */
function withoutMisplaced(all: readonly FoundIssue[]): readonly FoundIssue[] {
  const names = all.flatMap(({ mistake }) => (mistake?.is === 'answer-of-another' ? mistake.answer : []));
  const files = new Set(
    names.filter((name, at) => names.indexOf(name) !== at).map((name) => `screens/answers/${name}.json`),
  );
  return files.size === 0 ? all : all.filter(({ file, datum }) => datum === undefined || !files.has(file));
}

/** A key that groups issues with the same cause, apart from missing names; undefined for issues that stand alone. */
function sameCause({ mistake, ...issue }: FoundIssue): string | undefined {
  const { code, datum } = issue;
  if (code === 'wrong-type' && datum !== undefined) return JSON.stringify([code, datum]);
  const within = mistake && WHERE[mistake.is](issue);
  return within && JSON.stringify([mistake, ...within]);
}

/** Codes about an expression whose cause is elsewhere: a test or a type that changed. */
const OF_EXPRESSIONS = new Set(['may-be-null', 'wrong-type']);
const ANYWHERE = (): readonly string[] => [];

/** What issues of the same mistake have in common besides it; undefined if they are not of one cause. */
const WHERE: { readonly [Is in Mistake['is']]: (issue: FoundIssue) => readonly unknown[] | undefined } = {
  'answer-of-another': ANYWHERE,
  expression: ({ code, file }) => (OF_EXPRESSIONS.has(code) ? [code, file] : undefined),
  // A fragment that declares too short a list does so for all who use it.
  'list-too-long': ({ receiver }) => receiver && [receiver.table, receiver.name],
  'mixed-up': ({ file }) => [file],
  // A needless test for null makes the condition that it decides constant, too.
  'never-null': ({ file }) => [file],
  // A session parameter that no longer says who uses the screens is missed by every call that moves money.
  'nobody-pays': ANYWHERE,
  'path-not-passed': ANYWHERE,
  'read-too-early': ({ file }) => [file],
  'value-unlisted': ANYWHERE,
  'words-nowhere': ANYWHERE,
};

/**
 * The first of several places with the same message, with the others attached, and with the declaration of what they
 * read: several places may rather be right.
 */
function inOne(group: readonly FoundIssue[], documents: readonly Document[]): Issue {
  const [first, ...rest] = inOrder(group);
  if (rest.length === 0) return plain(first);
  const { declared, mistake, code } = first;
  if (mistake?.is === 'never-null' && group.some(({ severity }) => severity === 'error'))
    return neverNull(mistake.text, group, documents);
  const isOfType = code === 'wrong-type' && mistake?.is === 'expression';
  const place = declared && isOfType ? placeOfDeclared(declared, documents) : undefined;
  const issue = withOthers(first, rest);
  if (!place || place.file.name === first.file) return issue;
  return { ...issue, message: `${issue.message}; it is declared at ${place.file.name}:${placeOf(place).line}` };
}

/** What several places test for null, some of which are constant conditions because of that. */
function neverNull(text: string, group: readonly FoundIssue[], documents: readonly Document[]): Issue {
  const errors = group.filter(({ severity }) => severity === 'error');
  const [first, ...rest] = [...errors, ...group.filter((issue) => !errors.includes(issue))] as [
    FoundIssue,
    ...FoundIssue[],
  ];
  const { declared, file } = first;
  const isLoad = /^data\.\w+$/.test(text);
  const place = !isLoad && declared ? placeOfDeclared(declared, documents) : undefined;
  const cause = isLoad
    ? 'its load is not `optional`'
    : place && `it is declared at ${place.file.name}:${placeOf(place).line}`;
  const what = `${quoted(text)} is never null${cause === undefined ? '' : ` (${cause})`}`;
  const message = `${what}, and ${group.length} places ask whether it is (${placeIn(rest[0]!, file)}): correct them, or what it is`;
  return { ...plain(first), message, also: alsoOf(rest) };
}
