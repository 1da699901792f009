import { declarationOf, wordsFor } from '../project/declared.ts';
import type { Document } from '../project/documents.ts';
import type { Issue } from '../source/issue.ts';
import type { Declared } from '../source/missing.ts';
import { pathText, type Spot } from '../source/spot.ts';
import { type FoundIssue, isWrong, plain } from './found-issue.ts';
import { placeOf } from './place.ts';
import { alsoOf, inOrder, placeIn } from './places.ts';

/** Codes about a type. Those in `AGAINST_TYPES` cannot occur if the type is right. */
const OF_TYPES = new Set(['always-false', 'always-true', 'may-be-null', 'never-null', 'unknown-value']);
const AGAINST_TYPES = new Set(['not-a-condition', 'unknown-name', 'wrong-type']);
/** From this many places on, what they have in common is more likely wrong than each of them. */
const MANY = 3;

/**
 * Reports what many places say about the type of one declaration at the declaration. If that is reported as wrong
 * itself, its consequences are dropped.
 */
export function byDeclaration(
  all: readonly FoundIssue[],
  documents: readonly Document[],
): { others: FoundIssue[]; atDeclarations: Issue[] } {
  const left = new Set(all);
  // A declaration that cannot be read here has no type to be wrong.
  const groups = groupsOf(all).filter(({ declared }) => declared.is !== 'anything');
  for (const { declared, issues } of groups) {
    if (isSaid(declared, issues, all, documents)) for (const issue of issues) left.delete(issue);
  }
  const atDeclarations = groups.flatMap(({ declared, issues }): Issue[] => {
    const group = issues.filter((issue) => left.has(issue));
    const place = placeOfDeclared(declared, documents);
    // What only fixtures hold against a declaration is rather wrong in them.
    if (!place || !group.some(({ datum }) => datum === undefined)) return [];
    // The list is rather another than the one that its rows are taken for.
    if (group.every(({ row }) => row !== undefined)) return [];
    const against = group.filter(({ code }) => AGAINST_TYPES.has(code));
    // One place can say two things about it.
    const places = new Set(group.map(({ file, line, column }) => `${file}:${line}:${column}`)).size;
    const isEvery = places > 1 && against.length > 0 && readsOf(declared, documents) <= places;
    if (against.length < MANY && !isEvery) return [];
    for (const issue of group) left.delete(issue);
    return [atDeclaration(declared, isEvery ? group : against, place)];
  });
  return { others: [...left], atDeclarations };
}

/** Whether a declaration, or a shape that it is made of, is reported as wrong besides these issues. */
function isSaid(
  declared: Declared,
  issues: readonly FoundIssue[],
  all: readonly FoundIssue[],
  documents: readonly Document[],
): boolean {
  const spots = [placeOfDeclared(declared, documents), ...declared.shapes.map((shape) => shapeNamed(shape, documents))];
  const others = all.filter((issue) => !issues.includes(issue));
  return spots.some((spot) => spot && isWrong(spot, others));
}

/** Where something is declared; a field of a field is named by its path. */
export function placeOfDeclared(declared: Declared, documents: readonly Document[]): Spot | undefined {
  const [first = '', ...rest] = declared.name.split('.');
  const place = declarationOf({ ...declared, near: first }, documents);
  return rest.reduce<Spot | undefined>((at, name) => at?.get('record')?.get(name) ?? at?.get(name), place);
}

/** In how many places of documents a name is read, or another name like it. */
function readsOf({ name }: Declared, documents: readonly Document[]): number {
  const read = new RegExp(`\\.${name.split('.').at(-1)}\\b`, 'g');
  const texts = documents.filter(({ kind }) => kind === 'screen' || kind === 'fragment' || kind === 'calls');
  return texts.reduce((sum, { text }) => sum + (text.match(read)?.length ?? 0), 0);
}

/**
 * Groups issues about types by the declarations that are read, and by the one that a value is passed to; the largest
 * group first, of two the one whose declaration is more often what an issue is about.
 */
function groupsOf(all: readonly FoundIssue[]): { declared: Declared; issues: FoundIssue[] }[] {
  const groups = new Map<string, { declared: Declared; issues: FoundIssue[] }>();
  for (const issue of all) {
    if (!OF_TYPES.has(issue.code) && !AGAINST_TYPES.has(issue.code)) continue;
    // Both sides of a comparison may read the same.
    const of = [issue.declared, issue.receiver, ...(issue.among ?? [])].flatMap((declared) => declared ?? []);
    const byKey = new Map(of.map((declared) => [JSON.stringify([declared.table, declared.name]), declared]));
    for (const [key, declared] of byKey) {
      const group = groups.get(key) ?? { declared, issues: [] };
      groups.set(key, group);
      group.issues.push(issue);
    }
  }
  const sorted = [...groups.values()];
  for (const [shape, issues] of strangersOf(all))
    sorted.find(({ declared }) => declared.shapes.includes(shape))?.issues.push(...issues);
  const isAbout = (of: Declared) => (issue: FoundIssue) =>
    [issue.declared, issue.receiver].some((one) => one?.table === of.table && one.name === of.name);
  const rank = ({ declared, issues }: { declared: Declared; issues: FoundIssue[] }) =>
    issues.length + issues.filter(isAbout(declared)).length / (issues.length + 1);
  return sorted.sort((a, b) => rank(b) - rank(a));
}

/** Shapes with many missing names: what is read there probably has another shape. */
function strangersOf(all: readonly FoundIssue[]): Map<string, FoundIssue[]> {
  const missed = new Map<string, FoundIssue[]>();
  for (const issue of all) {
    const [, shape] = /^shape ([^.[]+)$/.exec(issue.missing?.table ?? '') ?? [];
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
  const [first] = inOrder(against);
  const { what } = wordsFor({ table, name });
  const text = typeof place.value === 'string' ? place.value : '';
  const [, iteration] = /\.(filter|any|all|map)\(/.exec(text) ?? [];
  const hint = iteration === undefined ? '' : ` (\`find\` in place of \`${iteration}\` gives one entry)`;
  const message = `${what} is ${is} here, and ${against.length} places take it for something else (${placeIn(first, place.file.name)}): correct this${hint}, or those places`;
  const at = { file: place.file.name, ...placeOf(place), path: pathText(place.path) };
  return { ...plain(first), code: 'wrong-type', ...at, message, also: alsoOf(against) };
}
