import type { Expr, ExprTree } from '../../../schemas/compiled.ts';
import { isTree } from '../../../schemas/expression-walk.ts';
import { pairedUp, rising } from '../match/align.ts';
import { dice, wordsOf } from '../match/likeness.ts';
import type { Rows } from '../parts/keys.ts';
import { type Pair, sameExpr, valuesOf } from '../parts/pair.ts';
import type { Side } from '../parts/side.ts';
import { propWords } from '../words/widgets.ts';
import { asWords, HAS, listClauses, listWords, ownName, quoted, singular, withArticle } from '../words/words.ts';

/** Properties that name an entry, the best first. */
const NAMING = ['heading', 'label', 'text', 'title', 'alt', 'value'];

/** The two versions of a list property of a widget. */
interface ListPair {
  readonly pair: Pair;
  readonly rows: readonly [Rows, Rows];
  /** What its entries are called: `options`. */
  readonly noun: string;
  readonly phrases: Phrases;
}

/** How changes are put: of a widget's list as predicates, of a list inside an entry as what the entry comes with. */
interface Phrases {
  readonly now: string;
  added(names: string, noun: string): string;
  removed(names: string, noun: string): string;
}

const OWN: Phrases = {
  now: `now ${HAS}`,
  added: (names, noun) => `now also ${HAS} ${names} among the ${noun}`,
  removed: (names, noun) => `no longer ${HAS} ${names} among the ${noun}`,
};
const INNER: Phrases = {
  now: 'with',
  added: (names, noun) => `with ${names} added to the ${noun}`,
  removed: (names, noun) => `with ${names} removed from the ${noun}`,
};

/** Describes how a literal list changes, entry by entry: predicates about the widget that has it. */
export function listSays(
  pair: Pair,
  noun: string,
  was: Expr | undefined,
  now: Expr | undefined,
  rows: readonly [Rows, Rows],
): string[] {
  return listChange({ pair, noun, rows, phrases: OWN }, was, now);
}

function listChange(comparing: ListPair, was: Expr | undefined, now: Expr | undefined): string[] {
  const { pair, noun, rows, phrases } = comparing;
  const [before, after] = [entriesOf(was), entriesOf(now)];
  if (!before || !after) {
    const [old, fresh] = valuesOf(pair, was, now);
    return [`${phrases.now} the ${noun} ${fresh}, not ${old}`];
  }
  const pairs = pairedUp(
    before,
    after,
    (earlier, later) => likeness(pair, earlier, later, rows),
    (earlier, later) => sameExpr(pair, earlier, later, rows),
  );
  const gone = before.filter((entry) => !pairs.some(([kept]) => kept === entry));
  const come = after.filter((entry) => !pairs.some(([, found]) => found === entry));
  const names = (entries: readonly Expr[], side: Side) => listWords(entries.map((entry) => entryWords(entry, side)));
  const moved = rising(pairs.map(([, other]) => after.indexOf(other))).size < pairs.length;
  return [
    ...(come.length > 0 ? [phrases.added(names(come, pair.after), noun)] : []),
    ...(gone.length > 0 ? [phrases.removed(names(gone, pair.before), noun)] : []),
    ...pairs.flatMap(([earlier, later]) => entryChange(comparing, earlier, later)),
    ...(moved
      ? [`${phrases.now} the ${noun} in this order: ${after.map((entry) => entryWords(entry, pair.after)).join(', ')}`]
      : []),
  ];
}

/** Lists the entries of a literal list; undefined for a computed list, or an empty one. */
export function listedWords(list: Expr | undefined, side: Side): string | undefined {
  const entries = entriesOf(list);
  return entries?.length ? listWords(entries.map((entry) => entryWords(entry, side))) : undefined;
}

/** The entries of a literal list; undefined for a computed list. */
function entriesOf(list: Expr | undefined): Expr[] | undefined {
  if (list === undefined || list === null) return [];
  if (!isTree(list) || (list[0] !== 'list' && list[0] !== 'flat')) return undefined;
  return (list.slice(1) as Expr[]).map((entry) => (isTree(entry) && entry[0] === 'one' ? (entry[1] ?? null) : entry));
}

/** Similarity of two entries, 0 when they are not versions of the same entry. */
function likeness(pair: Pair, was: Expr, now: Expr, rows: readonly [Rows, Rows]): number {
  if (sameExpr(pair, was, now, rows)) return 3;
  if (isEach(was) && isEach(now)) return 1;
  if (!isRecordTree(was) || !isRecordTree(now)) {
    if (isTree(was) || isTree(now)) return 0;
    const alike = dice(wordsOf(String(was)), wordsOf(String(now)));
    return alike > 0.5 ? alike : 0;
  }
  const fields = fieldsOf(was, now);
  const same = fields.filter((field) => sameExpr(pair, fieldOf(was, field), fieldOf(now, field), rows));
  return same.length / fields.length;
}

function entryChange(comparing: ListPair, was: Expr, now: Expr): string[] {
  const { pair, noun, rows, phrases } = comparing;
  if (sameExpr(pair, was, now, rows)) return [];
  if (isEach(was) && isEach(now)) return eachChange(comparing, was, now);
  if (!isRecordTree(was) || !isRecordTree(now)) {
    const [old, fresh] = valuesOf(pair, was, now);
    return [`${phrases.now} ${fresh} among the ${noun}, not ${old}`];
  }
  const entry = `the ${singular(noun)} ${entryWords(was, pair.before)}`;
  return [`${phrases.now} ${entry} ${listClauses(fieldChanges(comparing, was, now))}`];
}

/** Describes changes property by property: `with the label \`A\`, not \`B\``. */
function fieldChanges({ pair, rows }: ListPair, was: ExprTree, now: ExprTree): string[] {
  return fieldsOf(was, now).flatMap((field) => {
    const [earlier, later] = [fieldOf(was, field), fieldOf(now, field)];
    if (sameExpr(pair, earlier, later, rows)) return [];
    const [before, after] = [entriesOf(earlier), entriesOf(later)];
    if (before && after && before.length + after.length > 0 && earlier !== undefined && later !== undefined)
      return listChange({ pair, rows, noun: field, phrases: INNER }, earlier, later);
    const [old, fresh] = valuesOf(pair, earlier, later);
    const noun = fresh.startsWith('the picture') ? '' : `the ${fieldNoun(field)} `;
    return [`with ${noun}${fresh}, not ${old}`];
  });
}

/** What a property of an entry is called: like the property of a widget, if there is one of this name. */
function fieldNoun(field: string): string {
  const words = propWords(field);
  return words && 'noun' in words ? words.noun : asWords(field);
}

/** Describes changes in entries computed from a list: the list, its filter, and the entry made of each item. */
function eachChange(comparing: ListPair, was: ExprTree, now: ExprTree): string[] {
  const { pair, noun, rows, phrases } = comparing;
  const [list, made] = [was[1] as Expr, now[1] as Expr];
  const inner = [bound(was, rows[0]), bound(now, rows[1])] as const;
  const name = `each ${quoted(ownName(String(now[2])))} of ${pair.after.value(made)}`;
  const parts = [
    ...(sameExpr(pair, list, made, rows)
      ? []
      : [`${phrases.now} ${withArticle(singular(noun))} for ${name}, not of ${pair.before.value(list)}`]),
    ...(sameExpr(pair, was[4] as Expr, now[4] as Expr, inner)
      ? []
      : [
          `${phrases.now} ${withArticle(singular(noun))} for ${name}${filterWords(was[4] as Expr, now[4] as Expr, pair)}`,
        ]),
    ...itemChange({ ...comparing, rows: inner }, was[5] as Expr, now[5] as Expr, name),
  ];
  const [old, fresh] = valuesOf(pair, was, now);
  return parts.length > 0 ? parts : [`${phrases.now} ${fresh} among the ${noun}, not ${old}`];
}

/** Describes the change of the condition for an entry; without one, null. */
function filterWords(was: Expr, now: Expr, { before, after }: Pair): string {
  const [old, fresh] = [quoted(before.text(was)), quoted(after.text(now))];
  if (was === null) return ` only if ${fresh}`;
  return now === null ? `, not only if ${old}` : ` if ${fresh}, not if ${old}`;
}

function itemChange(comparing: ListPair, was: Expr, now: Expr, name: string): string[] {
  if (sameExpr(comparing.pair, was, now, comparing.rows)) return [];
  const [old, fresh] = valuesOf(comparing.pair, was, now);
  const changes =
    isRecordTree(was) && isRecordTree(now) ? fieldChanges(comparing, was, now) : [`with ${fresh}, not ${old}`];
  return [`${comparing.phrases.now} the ${singular(comparing.noun)} for ${name} ${listClauses(changes)}`];
}

/** The rows inside computed entries, with the same names in both versions. */
function bound(each: ExprTree, rows: Rows): Rows {
  const names = [each[2], each[3]].filter((name) => name !== null);
  return new Map([...rows, ...names.map((name, at) => [String(name), `entry ${rows.size + at}`] as const)]);
}

function entryWords(entry: Expr, side: Side): string {
  if (isEach(entry)) return `each ${quoted(ownName(String(entry[2])))} of ${side.value(entry[1] as Expr)}`;
  if (!isRecordTree(entry)) return side.value(entry);
  const field = NAMING.find((name) => fieldOf(entry, name));
  return field ? side.value(fieldOf(entry, field)) : quoted(side.text(entry));
}

function isRecordTree(expr: Expr): expr is ExprTree {
  return isTree(expr) && expr[0] === 'rec';
}

function isEach(expr: Expr): expr is ExprTree {
  return isTree(expr) && expr[0] === 'each';
}

function namesOf(record: ExprTree): string[] {
  return record.slice(1).flatMap((name, at) => (at % 2 ? [] : [String(name)]));
}

function fieldsOf(was: ExprTree, now: ExprTree): string[] {
  return [...new Set([...namesOf(was), ...namesOf(now)])];
}

function fieldOf(record: ExprTree, name: string): Expr | undefined {
  const at = namesOf(record).indexOf(name);
  return at < 0 ? undefined : (record[2 + 2 * at] as Expr);
}
