import type { Expr, ExprTree } from '../../../schemas/compiled.ts';
import { isTree } from '../../../schemas/expression-walk.ts';
import { conjuncts, fold } from '../expressions/fold.ts';
import { type Literal, negation, OTHER, simplify } from '../expressions/simplify.ts';
import { type Verb, withTime } from '../words/say.ts';
import { asWords, listWords, ownName, quoted } from '../words/words.ts';
import { NO_ROWS, type Rows } from './keys.ts';
import { type Pair, textsOf } from './pair.ts';
import type { Side } from './side.ts';

/** One of several conditions that must all hold, with the rows it is in. */
export interface Condition {
  readonly expr: Expr;
  readonly rows: Rows;
}

/** A condition that is not a conjunction, as its version writes it. */
interface Atom extends Condition {
  readonly named: string;
  readonly expanded: string;
}

/**
 * Describes how a dependency on conditions changes, as predicates such as `now also shows for status 170`. Empty when
 * both versions are equivalent.
 *
 * @param was the conditions that all had to hold before; empty: always
 * @param verb what happens while they hold
 */
export function conditionChange(
  pair: Pair,
  was: readonly Condition[],
  now: readonly Condition[],
  verb: Verb,
): string[] {
  const [before, after] = [atomsOf(was, pair.before), atomsOf(now, pair.after)];
  const gone = before.filter((atom) => !after.some((other) => same(atom, other)));
  const come = after.filter((atom) => !before.some((other) => same(atom, other)));
  if (gone.length === 0 && come.length === 0) return [];
  if (never(after)) return never(before) ? [] : [`${withTime(verb, 'no longer')}${whenWords(before, pair.before)}`];
  if (never(before)) return [`${withTime(verb, 'now')}${whenWords(after, pair.after)}`];
  const byValue = valueChange(pair, { before, after, gone, come }, verb);
  if (byValue) return byValue;
  if (gone.length === 0) return [`${withTime(verb, 'now')} only when ${quoted(conjunction(come, pair.after))}`];
  if (come.length === 0) return [`${withTime(verb, 'now also')} when ${quoted(opposite(gone, pair.before))}`];
  const alternatives = alternativeChange(pair, gone, come, verb);
  if (alternatives) return [alternatives];
  const [old, fresh] = textsOf(pair, allOf(gone), allOf(come));
  return [`${withTime(verb, 'now')} when ${fresh}, not when ${old}`];
}

/** ` for status 170 when \`…\`` for conditions: first those that name values; empty without any. */
export function whenWords(conditions: readonly Condition[], side: Side): string {
  const atoms = atomsOf(conditions, side).map((atom) => ({ ...atom, words: equationWords(atom.expr, side) }));
  const named = atoms.flatMap(({ words }) => words ?? []);
  const others = atoms.filter(({ words }) => words === undefined);
  const byValue = named.length === 0 ? '' : ` for ${listWords(named)}`;
  return others.length === 0 ? byValue : `${byValue} when ${quoted(conjunction(others, side))}`;
}

/** `status 170 and 174`, or `status other than 170`; undefined for a condition that is more than that. */
function equationWords(expr: Expr, side: Side): string | undefined {
  const [own, other] = [equation(expr), equation(negation(expr))];
  const { subject, values } = own ?? other ?? {};
  if (!subject || !values?.every(isTelling) || nameOf(subject) === undefined) return undefined;
  return `${subjectWords(subject, side)} ${own ? valuesWords(values) : `other than ${valuesWords(values, 'or')}`}`;
}

/**
 * The fewest conditions that distinguish one thing from others that look alike, preferring those that name a value;
 * empty when conditions do not distinguish them.
 */
export function distinction(
  side: Side,
  own: readonly Condition[],
  others: readonly (readonly Condition[])[],
): readonly Condition[] {
  const rest = others.map((other) => atomsOf(other, side));
  const atoms = atomsOf(own, side).filter((atom) => !rest.every((other) => other.some((alike) => same(atom, alike))));
  const rank = ({ expr }: Atom) => (equation(expr) ? 0 : 1);
  const chosen: Atom[] = [];
  for (const atom of [...atoms].sort((a, b) => rank(a) - rank(b))) {
    const left = rest.filter((other) => chosen.every((condition) => other.some((alike) => same(condition, alike))));
    if (left.length === 0) break;
    if (left.some((other) => !other.some((alike) => same(atom, alike)))) chosen.push(atom);
  }
  return chosen;
}

/** Whether two things can never be there at the same time. */
export function exclusive(side: Side, a: readonly Condition[], b: readonly Condition[]): boolean {
  const atoms = atomsOf([...a, ...b], side);
  const whole = allOf(atoms);
  if (negated(atoms)) return true;
  return subjectsOf(atoms, side).some(({ key, values }) =>
    [...values, OTHER].every((value) => simplify(whole, knownAs(side, key, value, atoms)) === false),
  );
}

/** Whether one condition is the negation of another. */
function negated(atoms: readonly Atom[]): boolean {
  const texts = new Set(atoms.map(({ expr }) => JSON.stringify(expr)));
  return atoms.some(({ expr }) => texts.has(JSON.stringify(negation(expr))));
}

function atomsOf(conditions: readonly Condition[], side: Side): Atom[] {
  const parts = conditions.flatMap(({ expr, rows }) => conjuncts(fold(expr)).map((part) => ({ expr: part, rows })));
  const atoms = parts.map((part) => ({
    ...part,
    named: side.named.expr(part.expr, part.rows),
    expanded: side.expanded.expr(part.expr, part.rows),
  }));
  return atoms.filter(
    ({ expr, named }, at) => expr !== true && atoms.findIndex((other) => other.named === named) === at,
  );
}

function same(a: Atom, b: Atom): boolean {
  return a.named === b.named || a.expanded === b.expanded;
}

function never(atoms: readonly Atom[]): boolean {
  return atoms.some(({ expr }) => expr === false);
}

function allOf(conditions: readonly Condition[]): Expr {
  return conditions.reduce<Expr>((whole, { expr }) => (whole === true ? expr : ['&&', whole, expr]), true);
}

function conjunction(conditions: readonly Condition[], side: Side): string {
  return side.text(allOf(conditions));
}

function opposite(conditions: readonly Condition[], side: Side): string {
  return side.text(negation(allOf(conditions)));
}

/** Describes the change of one disjunction, when alternatives were only added or only removed. */
function alternativeChange(
  pair: Pair,
  [gone, ...others]: readonly Atom[],
  [come, ...more]: readonly Atom[],
  verb: Verb,
): string | undefined {
  if (!gone || !come || others.length + more.length > 0) return undefined;
  const split = ({ expr, rows }: Atom, side: Side) =>
    disjuncts(expr).flatMap((part) => atomsOf([{ expr: part, rows }], side));
  const [was, now] = [split(gone, pair.before), split(come, pair.after)];
  const lost = was.filter((atom) => !now.some((other) => same(atom, other)));
  const won = now.filter((atom) => !was.some((other) => same(atom, other)));
  if (lost.length === was.length || (lost.length > 0 && won.length > 0)) return undefined;
  const either = (atoms: readonly Atom[], side: Side) => quoted(atoms.map(({ expr }) => side.text(expr)).join(' || '));
  if (won.length > 0) return `${withTime(verb, 'now also')} when ${either(won, pair.after)}`;
  return lost.length > 0 ? `${withTime(verb, 'no longer')} when only ${either(lost, pair.before)}` : undefined;
}

function disjuncts(expr: Expr): Expr[] {
  return isTree(expr) && expr[0] === '||' ? (expr.slice(1) as Expr[]).flatMap(disjuncts) : [expr];
}

interface Atoms {
  readonly before: readonly Atom[];
  readonly after: readonly Atom[];
  /** Those that the other version does not have. */
  readonly gone: readonly Atom[];
  readonly come: readonly Atom[];
}

/** An operand compared with values, and those values. */
interface Subject {
  readonly key: string;
  readonly expr: Expr;
  readonly values: readonly Literal[];
}

/** What remains of each version's conditions for one value. */
interface AtValue {
  readonly value: Literal;
  readonly was: Expr;
  readonly now: Expr;
  readonly changes: boolean;
}

/**
 * Describes the change by the values that the conditions compare with. Undefined when that is no clearer; empty when
 * the result is the same for every value, because the other conditions exclude those that differ.
 */
function valueChange(pair: Pair, atoms: Atoms, verb: Verb): string[] | undefined {
  const differing = [...subjectsOf(atoms.gone, pair.before), ...subjectsOf(atoms.come, pair.after)].filter(
    ({ expr }) => nameOf(expr) !== undefined,
  );
  const named = [...subjectsOf(atoms.before, pair.before), ...subjectsOf(atoms.after, pair.after)];
  const tables = [...new Map(differing.map((subject) => [subject.key, subject])).values()].map((subject) => {
    const values = new Set(named.filter(({ key }) => key === subject.key).flatMap(({ values: own }) => own));
    return { subject, table: [...values, OTHER].map((value) => atValue(pair, atoms, subject, value)) };
  });
  if (tables.some(({ table }) => changed(table) === 0)) return [];
  const plain = tables
    .filter(({ table }) => table.some(({ changes }) => !changes) && table.some(({ changes }) => changes))
    .sort((a, b) => changed(a.table) - changed(b.table));
  const [best] = plain;
  return best && tableWords(pair, best.subject, best.table, verb);
}

function changed(table: readonly AtValue[]): number {
  return table.filter(({ changes }) => changes).length;
}

function atValue(pair: Pair, { before, after }: Atoms, { key }: Subject, value: Literal): AtValue {
  const [gone, come] = [left(pair.before, before, key, value), left(pair.after, after, key, value)];
  const [was, now] = [atomsOf(gone, pair.before), atomsOf(come, pair.after)];
  const none = never(was) && never(now);
  const changes =
    !none &&
    (was.some((atom) => !now.some((other) => same(atom, other))) ||
      now.some((atom) => !was.some((other) => same(atom, other))));
  // What held before and still holds is not repeated.
  const fresh = now.filter(
    (atom) => !was.some((other) => same(atom, other)) && !before.some((other) => same(atom, other)),
  );
  const old = was.filter(
    (atom) => !now.some((other) => same(atom, other)) && !after.some((other) => same(atom, other)),
  );
  const both = old.length > 0 || fresh.length > 0;
  return {
    value,
    was: never(was) ? false : allOf(both ? old : was),
    now: never(now) ? false : allOf(both ? fresh : now),
    changes,
  };
}

/** Simplifies the conditions for a value. */
function left(side: Side, atoms: readonly Atom[], key: string, value: Literal): Condition[] {
  return atoms.map(({ expr, rows }) => ({ expr: simplify(expr, knownAs(side, key, value, atoms)), rows }));
}

function knownAs(side: Side, key: string, value: Literal, atoms: readonly Condition[]) {
  const rows = atoms.reduce<Rows>((most, { rows: own }) => (own.size > most.size ? own : most), NO_ROWS);
  return (part: Expr) => (isTree(part) && side.named.expr(part, rows) === key ? value : undefined);
}

function tableWords(pair: Pair, subject: Subject, table: readonly AtValue[], verb: Verb): string[] {
  const name = subjectWords(subject.expr, pair.after);
  const unchanged = table.filter(({ changes, now }) => !changes && now !== false && now !== undefined);
  const groups = new Map<string, AtValue[]>();
  for (const row of table.filter(({ changes }) => changes)) {
    const key = JSON.stringify([row.was, row.now]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const [{ was, now }] = group as [AtValue];
    const others = group.some(({ value }) => value === OTHER);
    const values = others ? otherWords(name, table, group) : `${name} ${valuesWords(group.map(({ value }) => value))}`;
    if (was === false) return `${withTime(verb, 'now also')} for ${values}${residue(now, pair.after)}`;
    if (now === false && others && was === true && unchanged.length > 0)
      return `${withTime(verb, 'now')} only for ${name} ${valuesWords(unchanged.map(({ value }) => value))}`;
    if (now === false) return `${withTime(verb, 'no longer')} for ${values}${residue(was, pair.before)}`;
    if (was === true) return `${withTime(verb, 'now')} for ${values} only${residue(now, pair.after)}`;
    if (now === true) return `${withTime(verb, 'now also')} for ${values}${residue(negation(was), pair.before)}`;
    return `${withTime(verb, 'now')} for ${values}${residue(now, pair.after)}, not${residue(was, pair.before)}`;
  });
}

function residue(expr: Expr, side: Side): string {
  return expr === true ? '' : ` when ${quoted(side.text(expr))}`;
}

/** Any value except the listed ones. */
function otherWords(name: string, table: readonly AtValue[], group: readonly AtValue[]): string {
  const rest = table.filter((row) => !group.includes(row)).map(({ value }) => value);
  return rest.length > 0 ? `any ${name} but ${valuesWords(rest, 'and')}` : `any ${name}`;
}

/** The operands that are compared with values worth naming. */
function subjectsOf(atoms: readonly Atom[], side: Side): Subject[] {
  const subjects = new Map<string, { expr: Expr; values: Set<Literal> }>();
  for (const { expr, rows } of atoms) {
    for (const { subject, values } of equationsIn(expr)) {
      const key = side.named.expr(subject, rows);
      const known = subjects.get(key) ?? { expr: subject, values: new Set() };
      for (const value of values) known.values.add(value);
      subjects.set(key, known);
    }
  }
  return [...subjects]
    .map(([key, { expr, values }]) => ({ key, expr, values: [...values] }))
    .filter(({ values }) => values.some(isTelling));
}

/** Whether a value means something to a reader by itself. */
function isTelling(value: Literal): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

interface Equation {
  readonly subject: ExprTree;
  readonly values: readonly Literal[];
}

/** Every comparison with values inside an expression. */
function equationsIn(expr: Expr): Equation[] {
  if (!isTree(expr)) return [];
  const own = equation(expr) ?? equation(negation(expr));
  if (own) return [own];
  return ['&&', '||', '!', '?:'].includes(expr[0]) ? (expr.slice(1) as Expr[]).flatMap(equationsIn) : [];
}

/** Matches an expression that lists the values something has. */
function equation(expr: Expr): Equation | undefined {
  if (!isTree(expr)) return undefined;
  const [op, first = null, second = null] = expr;
  if (op === '==' && isTree(first) && !isTree(second)) return { subject: first, values: [second] };
  if (op !== 'in' || !isTree(first) || !isTree(second) || second[0] !== 'list') return undefined;
  const values = second.slice(1) as Expr[];
  return values.some(isTree) ? undefined : { subject: first, values: values as Literal[] };
}

/** The operand in words: `data.book.bookStatus` is `status`, `let.coverKind` is `cover kind`. */
function subjectWords(expr: Expr, side: Side): string {
  return nameOf(expr) ?? quoted(side.text(expr));
}

/** The last name of a path as words, without a leading `is` and those its owner also has; undefined when it is no path. */
function nameOf(expr: Expr): string | undefined {
  const isPath = isTree(expr) && (expr[0] === '$' || (expr[0] === '[]' && typeof expr[2] === 'string'));
  if (!isPath) return undefined;
  const names = expr.slice(1).filter((part): part is string => typeof part === 'string');
  const [last = '', ...owners] = names.map(ownName).reverse();
  const ownerWords = new Set(owners.flatMap((name) => asWords(name).split(' ')));
  const words = asWords(last)
    .replace(/^(is|has) /, '')
    .split(' ');
  return words.filter((word, at) => at === words.length - 1 || !ownerWords.has(word)).join(' ');
}

function valuesWords(values: readonly Literal[], last = 'and'): string {
  return listWords(
    values.map((value) => (value === '' ? 'empty' : value === null ? 'unknown' : String(value))),
    last,
  );
}
