import { declarationOf, usesOf, wordsFor } from '../project/declared.ts';
import type { Document } from '../project/documents.ts';
import { type Issue, sortIssues } from '../source/issue.ts';
import { type Declared, type Missing, tableOf } from '../source/missing.ts';
import { quoted } from '../source/nearest.ts';
import { isWithin, pathText, type Spot } from '../source/spot.ts';
import { placeOf, placeOfName } from './place.ts';

/** What issues with the same cause have in common. */
export interface Cause {
  /** The missing name, if the issue is about one. */
  missing?: Missing;
  /** The table that has a name twice: the other name may be the missing one. */
  twice?: string;
  /** The value of an answer that the issue is about: `book.detail ok copies[].place`. */
  datum?: string;
  /** The place of its value has been reported as wrong, so this is only a consequence. */
  said?: true;
}

/** An issue, and what is known of its cause. */
export interface FoundIssue extends Issue, Cause {
  /** The declaration of what the expression in question reads. */
  declared?: Declared;
  /** The declaration of what the value in question is passed to. */
  given?: Declared;
}

/**
 * Merges issues with the same cause. A name that is missing in several places is reported once: at the declaration that
 * was renamed or removed, otherwise at the first use; the other places become its `also`. Consequences of an error in a
 * declaration are dropped.
 */
export function foldIssues(all: readonly FoundIssue[], documents: readonly Document[]): Issue[] {
  const groups = new Map<string, FoundIssue[]>();
  const alone: FoundIssue[] = [];
  const { found, atDeclarations } = byDeclaration(withoutData(all, documents), documents);
  for (const issue of found) {
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
  return sortIssues([...alone.map((issue) => withMissed(issue, missed)), ...folded, ...atDeclarations]);
}

/** An issue about a duplicate name, with the missing name that was probably meant. */
function withMissed(issue: FoundIssue, groups: readonly (readonly FoundIssue[])[]): Issue {
  const { twice } = issue;
  if (twice === undefined) return plain(issue);
  const group = groups.filter(([first]) => first!.missing?.table === twice).sort((a, b) => b.length - a.length)[0];
  if (!group) return plain(issue);
  const missed = [...group].sort((a, b) => rankOf(a) - rankOf(b));
  const { what } = wordsFor(missed[0]!.missing!);
  const places = missed.length === 1 ? '1 place' : `${missed.length} places`;
  const message = `${issue.message}; ${what} is used in ${places} (${placeIn(missed[0]!, issue.file)}) and declared nowhere: write that here?`;
  return { ...plain(issue), message, also: alsoOf(missed) };
}

/** Leaves out what fixtures hold for a value of which it has been said already that its contract is wrong. */
function withoutData(all: readonly FoundIssue[], documents: readonly Document[]): FoundIssue[] {
  const wrong = all.flatMap(({ code, datum }) => (code === 'wrong-answer' && datum !== undefined ? [datum] : []));
  const isWithinWrong = (datum: string) =>
    wrong.some((other) => datum.startsWith(other) && /^([[.]|$)/.test(datum.slice(other.length)));
  const ofContracts = all.filter(({ datum }) => datum === undefined);
  return all.filter(({ code, datum, said }) => {
    if (said) return false;
    if (code === 'wrong-answer' || datum === undefined) return true;
    const contract = contractOf(datum, documents);
    return !isWithinWrong(datum) && !(contract && isWrong(contract, ofContracts));
  });
}

/** Where a contract declares a value of an answer, or the field that holds it. */
function contractOf(datum: string, documents: readonly Document[]): Spot | undefined {
  const [, call, near] = /^(\S+) \S+ (\w+)/.exec(datum) ?? [];
  return near === undefined ? undefined : declarationOf({ table: `call ${call} gives`, name: near, near }, documents);
}

/** Codes about a type. Those in `AGAINST_TYPES` cannot occur if the type is right. */
const OF_TYPES = new Set(['always-false', 'always-true', 'never-null', 'unknown-value']);
const AGAINST_TYPES = new Set(['not-a-condition', 'unknown-name', 'wrong-type']);
/** From this many places on, what they have in common is more likely wrong than each of them. */
const MANY = 3;

/**
 * Reports what many places say about the type of one declaration at the declaration. If that is reported as wrong
 * itself, its consequences are dropped.
 */
function byDeclaration(
  all: readonly FoundIssue[],
  documents: readonly Document[],
): { found: FoundIssue[]; atDeclarations: Issue[] } {
  const left = new Set(all);
  const atDeclarations = groupsOf(all).flatMap(({ declared, issues }): Issue[] => {
    const group = issues.filter((issue) => left.has(issue));
    if (group.length === 0) return [];
    const [first = '', ...rest] = declared.name.split('.');
    const place = declarationOf({ ...declared, near: first }, documents);
    const inner = rest.reduce<Spot | undefined>((at, name) => at?.get('record')?.get(name) ?? at?.get(name), place);
    const others = all.filter((issue) => !group.includes(issue));
    const isSaid = [inner, ...declared.shapes.map((shape) => shapeNamed(shape, documents))].some(
      (spot) => spot && isWrong(spot, others),
    );
    const against = group.filter(({ code }) => AGAINST_TYPES.has(code));
    const isEvery = group.length > 1 && against.length > 0 && readsOf(declared, documents) <= group.length;
    if (!isSaid && (!inner || (against.length < MANY && !isEvery))) return [];
    for (const issue of group) left.delete(issue);
    return isSaid ? [] : [atDeclaration(declared, isEvery ? group : against, inner!)];
  });
  return { found: [...left], atDeclarations };
}

/** In how many places of documents a name is read, or another name like it. */
function readsOf({ name }: Declared, documents: readonly Document[]): number {
  const read = new RegExp(`\\.${name.split('.').at(-1)}\\b`, 'g');
  const texts = documents.filter(({ kind }) => kind === 'screen' || kind === 'fragment' || kind === 'calls');
  return texts.reduce((sum, { text }) => sum + (text.match(read)?.length ?? 0), 0);
}

/**
 * Groups issues about types by the declaration that is read, and by the one that a value is passed to; the largest
 * group first.
 */
function groupsOf(all: readonly FoundIssue[]): { declared: Declared; issues: FoundIssue[] }[] {
  const groups = new Map<string, { declared: Declared; issues: FoundIssue[] }>();
  for (const issue of all) {
    if (!OF_TYPES.has(issue.code) && !AGAINST_TYPES.has(issue.code)) continue;
    for (const declared of [issue.declared, issue.given]) {
      if (!declared) continue;
      const key = JSON.stringify([declared.table, declared.name]);
      const group = groups.get(key) ?? { declared, issues: [] };
      groups.set(key, group);
      group.issues.push(issue);
    }
  }
  const sorted = [...groups.values()];
  for (const [shape, issues] of strangersOf(all))
    sorted.find(({ declared }) => declared.shapes.includes(shape))?.issues.push(...issues);
  return sorted.sort((a, b) => b.issues.length - a.issues.length);
}

/** Shapes with many missing names: what is read there probably has another shape. */
function strangersOf(all: readonly FoundIssue[]): Map<string, FoundIssue[]> {
  const missed = new Map<string, FoundIssue[]>();
  for (const issue of all) {
    const [, shape] = /^shape (.+)$/.exec(issue.missing?.table ?? '') ?? [];
    if (shape !== undefined) missed.set(shape, [...(missed.get(shape) ?? []), issue]);
  }
  const isStrange = ([, issues]: [string, FoundIssue[]]) =>
    new Set(issues.map(({ missing }) => missing!.name)).size >= MANY;
  return new Map([...missed].filter(isStrange));
}

function shapeNamed(near: string, documents: readonly Document[]): Spot | undefined {
  return declarationOf({ table: 'shapes', name: near, near }, documents);
}

function atDeclaration({ table, name, is }: Declared, against: readonly FoundIssue[], place: Spot): Issue {
  const [first] = against as [FoundIssue, ...FoundIssue[]];
  const { what } = wordsFor({ table, name });
  const text = typeof place.value === 'string' ? place.value : '';
  const [, iteration] = /\.(filter|any|all|map)\(/.exec(text) ?? [];
  const hint = iteration === undefined ? '' : ` (\`find\` in place of \`${iteration}\` gives one entry)`;
  const message = `${what} is ${is} here, and ${against.length} places take it for something else (${placeIn(first, place.file.name)}): correct this${hint}, or those places`;
  const at = { file: place.file.name, ...placeOf(place), path: pathText(place.path) };
  return { ...plain(first), code: 'wrong-type', ...at, message, also: alsoOf(against) };
}

function keyOfMissing({ table, name }: Missing): string {
  // A route may be written with a slash at its end, or without.
  return JSON.stringify([table, table === 'routes' ? name.replace(/\/$/, '') : name]);
}

/** Codes whose message, repeated within a document, has a single cause elsewhere: a test or a type that changed. */
const WITHIN_DOCUMENT = new Set(['may-be-null', 'never-null', 'wrong-type']);
/** Likewise across several documents. */
const ACROSS_DOCUMENTS = new Set(['never-shown', 'path-not-passed']);

/** A key that groups issues with the same cause, apart from missing names; undefined for issues that stand alone. */
function sameCause({ code, file, message, datum }: FoundIssue): string | undefined {
  if (code === 'wrong-type' && datum !== undefined) return JSON.stringify([code, datum]);
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
  const [first, ...rest] = [...group].sort((a, b) => rankOf(a) - rankOf(b)) as [FoundIssue, ...FoundIssue[]];
  return rest.length === 0 ? plain(first) : withOthers(first, rest);
}

function withOthers(first: FoundIssue, rest: readonly FoundIssue[]): Issue {
  const more = rest.length === 1 ? 'in 1 more place' : `in ${rest.length} more places`;
  const message = `${first.message} (also ${more}, ${placeIn(rest[0]!, first.file)})`;
  return { ...plain(first), message, also: alsoOf(rest) };
}

/** Whether a declaration itself has an error. */
function isWrong(declared: Spot, issues: readonly Issue[]): boolean {
  const path = pathText(declared.path);
  return issues.some((issue) => {
    const { severity, file } = issue;
    return severity === 'error' && file === declared.file.name && isWithin(issue.path, path);
  });
}

/** A name that is missing in one place only: if nothing else uses the most similar name, that one may be misspelt. */
function single(
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

function together(
  group: readonly FoundIssue[],
  missing: Missing,
  declared: Spot | undefined,
  documents: readonly Document[],
): Issue {
  // Documents come before fixtures and answers.
  const [first, ...rest] = [...group].sort((a, b) => rankOf(a) - rankOf(b)) as [FoundIssue, ...FoundIssue[]];
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
  return { ...plain(first), file: declared.file.name, ...nameOf(declared, near), path, message, also: alsoOf(group) };
}

/** Whether a real answer of a call lacks the field, too, so that its contract may not declare it. */
function isAnswered({ table, name }: Missing, documents: readonly Document[]): boolean {
  const [, call] = /^call (.+) gives$/.exec(table) ?? [];
  const answers = documents.filter(({ kind, path }) => kind === 'answer' && path.includes(`/answers/${call}/`));
  return answers.length > 0 && !answers.some(({ text }) => text.includes(`"${name}"`));
}

/** The position of a table, or of a name declared in it: a property name, or a value. */
function nameOf(declared: Spot, near: string | undefined): { line: number; column: number } {
  const isValue = near !== undefined && declared.path.at(-1) !== near;
  return isValue ? placeOf(declared) : placeOfName(declared);
}

function rankOf({ file }: Issue): number {
  return /\/(fixtures|answers)\//.test(file) ? 1 : 0;
}

/** `such as line 12`, including the file if it is a different one. */
function placeIn({ file, line }: Pick<Issue, 'file' | 'line'>, here: string): string {
  return `such as ${file === here ? `line ${line}` : `${file}:${line}`}`;
}

function alsoOf(issues: readonly Issue[]): NonNullable<Issue['also']> {
  return issues.map(({ file, line, column, message }) => ({ file, line, column, message }));
}

function plain(found: FoundIssue): Issue {
  const { missing: _m, twice: _t, datum: _d, said: _s, declared: _read, given: _given, ...issue } = found;
  return issue;
}
