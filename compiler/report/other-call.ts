import { callsIn, declarationOf } from '../project/declared.ts';
import type { Document } from '../project/documents.ts';
import type { Issue } from '../source/issue.ts';
import { documentKind } from '../source/project.ts';
import { listed, quoted } from '../source/quoting.ts';
import { isWithin, pathText, type Spot } from '../source/spot.ts';
import { type FoundIssue, plain } from './found-issue.ts';
import { placeOf } from './place.ts';
import { alsoOf } from './places.ts';

/** Codes about what a call is given, who starts it, and how it ends. */
const OF_CALLS = new Set(['missing-value', 'money-untapped', 'outcome-open']);
/** How many calls a message names at most. */
const MAX_NAMED = 3;

/** The names that a document takes a call to have. */
interface Stranger {
  readonly file: string;
  readonly call: string;
  readonly issues: FoundIssue[];
}

/**
 * Reports a call that lacks what a document sends to it and reads of it at the place that names it, if another call has
 * all of that: it is the wrong call.
 */
export function takenForOther(
  all: readonly FoundIssue[],
  documents: readonly Document[],
): { others: FoundIssue[]; atCalls: Issue[] } {
  const left = new Set(all);
  const atCalls = strangersIn(all).flatMap((stranger): Issue[] => {
    const step = stepOf(stranger, all, documents);
    const meant = step ? callsMeant(stranger, step, documents) : [];
    if (!step || meant.length === 0) return [];
    const isConsequence = consequenceOf(stranger, step);
    const group = all.filter(isConsequence);
    for (const issue of group) left.delete(issue);
    return [atCall(stranger, step, meant, group)];
  });
  return { others: [...left], atCalls };
}

/** Documents that miss names of a call. */
function strangersIn(all: readonly FoundIssue[]): Stranger[] {
  const groups = new Map<string, Stranger>();
  for (const issue of all) {
    const [, call] = /^call (\S+) /.exec(issue.missing?.table ?? '') ?? [];
    if (call === undefined || !makesCalls(issue.file)) continue;
    const key = `${issue.file} ${call}`;
    const group = groups.get(key) ?? { file: issue.file, call, issues: [] };
    groups.set(key, group);
    group.issues.push(issue);
  }
  return [...groups.values()];
}

/** The load or action that names the call: the one around what is wrong, or the only one. */
function stepOf(
  { file, call, issues }: Stranger,
  all: readonly FoundIssue[],
  documents: readonly Document[],
): Spot | undefined {
  const root = documents.find(({ path }) => path === file)?.spot;
  const steps = root ? stepsOf(root, call) : [];
  const wrong = [...issues, ...all.filter((issue) => issue.file === file && OF_CALLS.has(issue.code))];
  const around = steps.filter((step) => wrong.some((issue) => isWithin(issue.path, pathText(step.path))));
  const [step, ...others] = around.length > 0 ? around : steps;
  return others.length === 0 ? step : undefined;
}

function stepsOf(spot: Spot, call: string): Spot[] {
  const parts = [...spot.items(), ...spot.entries().map(([, entry]) => entry)];
  const inside = parts.flatMap((part) => stepsOf(part, call));
  return spot.textOf('call') === call ? [spot, ...inside] : inside;
}

/** The calls that have all that is sent and missed: those that nothing else makes, if there are any. */
function callsMeant({ call, issues }: Stranger, step: Spot, documents: readonly Document[]): string[] {
  const missing = issues.map((issue) => issue.missing!);
  const sent = step.entriesOf('send').map(([name]) => name);
  const has = (table: string, name: string) => declarationOf({ table, name, near: name }, documents) !== undefined;
  const calls = callsIn(documents).flatMap((item) => item.textOf('call') ?? []);
  const fitting = calls.filter(
    (other) =>
      other !== call &&
      missing.every(({ table, name }) => has(table.replace(` ${call} `, ` ${other} `), name)) &&
      sent.every((name) => name === '*' || has(`call ${other} send`, name)),
  );
  const unused = fitting.filter((other) => !isMade(other, documents));
  const isOneName = new Set(missing.map(({ table, name }) => `${table}.${name}`)).size === 1;
  // A single name is rather misspelt, or has been renamed.
  return unused.length > 0 || isOneName ? unused : fitting;
}

function isMade(call: string, documents: readonly Document[]): boolean {
  return documents.some(({ path, spot }) => makesCalls(path) && spot !== undefined && stepsOf(spot, call).length > 0);
}

function makesCalls(path: string): boolean {
  const kind = documentKind(path);
  return kind === 'screen' || kind === 'fragment';
}

function consequenceOf({ file, call }: Stranger, step: Spot): (issue: FoundIssue) => boolean {
  const path = pathText(step.path);
  const isOfCall = (of: { table: string } | undefined) => of?.table.startsWith(`call ${call} `) ?? false;
  return (issue) =>
    issue.file === file &&
    (isOfCall(issue.missing) ||
      isOfCall(issue.declared) ||
      isOfCall(issue.receiver) ||
      // The draft of what is sent by the right call.
      issue.code === 'draft-kept' ||
      (OF_CALLS.has(issue.code) && isWithin(issue.path, path)));
}

function atCall({ call, issues }: Stranger, step: Spot, meant: readonly string[], group: readonly FoundIssue[]): Issue {
  const names = [...new Set(issues.map(({ missing }) => missing!.name))];
  const place = step.get('call')!;
  const lacked = listed(names, 'and', MAX_NAMED + 1);
  const message = `call ${quoted(call)} has no ${lacked}: did you mean ${listed(meant.slice(0, MAX_NAMED), 'or')}?`;
  const at = { file: place.file.name, ...placeOf(place), path: pathText(place.path) };
  return { ...plain(issues[0]!), ...at, message, also: alsoOf(group) };
}
