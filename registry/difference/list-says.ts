import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import { aligned, rising } from './align.ts';
import type { Rows } from './keys.ts';
import { type Pair, sameExpr } from './pair.ts';
import { isTree } from './print.ts';
import type { Side } from './side.ts';
import { HAS, listWords, quoted } from './words.ts';

/** Fields of an entry that name it, the best first. */
const NAMING = ['label', 'text', 'title', 'heading', 'alt', 'value'];

/** How a list that a document writes out changes, entry by entry: predicates about the widget that has it. */
export function listSays(
  pair: Pair,
  noun: string,
  was: Expr | undefined,
  now: Expr | undefined,
  rows: readonly [Rows, Rows],
): string[] {
  const [before, after] = [entriesOf(was), entriesOf(now)];
  if (!before || !after) return [`now ${HAS} the ${noun} ${pair.after.value(now)}, not ${pair.before.value(was)}`];
  const pairs = pairsOf(pair, before, after, rows);
  const [kept, found] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
  const gone = before.filter((one) => !kept.has(one)).map((one) => entryWords(one, pair.before));
  const come = after.filter((one) => !found.has(one)).map((one) => entryWords(one, pair.after));
  const changed = pairs.flatMap(([one, other]) => entryChange(pair, noun, one, other, rows));
  const moved = rising(pairs.map(([, other]) => after.indexOf(other))).size < pairs.length;
  return [
    ...(come.length > 0 ? [`now also ${HAS} ${listWords(come)} among the ${noun}`] : []),
    ...(gone.length > 0 ? [`no longer ${HAS} ${listWords(gone)} among the ${noun}`] : []),
    ...changed,
    ...(moved
      ? [`now ${HAS} the ${noun} in this sequence: ${after.map((one) => entryWords(one, pair.after)).join(', ')}`]
      : []),
  ];
}

/** The entries of a list that is written out; none for a list that comes from elsewhere. */
function entriesOf(list: Expr | undefined): Expr[] | undefined {
  if (list === undefined) return [];
  if (!isTree(list) || (list[0] !== 'list' && list[0] !== 'flat')) return undefined;
  return (list.slice(1) as Expr[]).map((entry) => (isTree(entry) && entry[0] === 'one' ? (entry[1] ?? null) : entry));
}

function pairsOf(
  pair: Pair,
  before: readonly Expr[],
  after: readonly Expr[],
  rows: readonly [Rows, Rows],
): (readonly [Expr, Expr])[] {
  const score = (one: Expr, other: Expr): number => {
    if (sameExpr(pair, one, other, rows)) return 3;
    if (!isRecord(one) || !isRecord(other)) return isEach(one) && isEach(other) ? 1 : 0;
    const fields = [...new Set([...namesOf(one), ...namesOf(other)])];
    return (
      fields.filter((field) => sameExpr(pair, fieldOf(one, field), fieldOf(other, field), rows)).length / fields.length
    );
  };
  const pairs = aligned(before, after, score);
  const free = after.filter((other) => !pairs.some(([, taken]) => taken === other));
  const rest = before.filter((one) => !pairs.some(([taken]) => taken === one));
  const moved = rest.flatMap((one) => {
    const at = free.findIndex((other) => sameExpr(pair, one, other, rows));
    return at < 0 ? [] : [[one, free.splice(at, 1)[0]!] as const];
  });
  return [...pairs, ...moved].sort(([a], [b]) => before.indexOf(a) - before.indexOf(b));
}

function entryChange(pair: Pair, noun: string, was: Expr, now: Expr, rows: readonly [Rows, Rows]): string[] {
  if (sameExpr(pair, was, now, rows)) return [];
  const among = `among the ${noun}`;
  if (!isRecord(was) || !isRecord(now))
    return [`now ${HAS} ${quoted(pair.after.text(now))} ${among}, not ${quoted(pair.before.text(was))}`];
  const fields = [...new Set([...namesOf(was), ...namesOf(now)])];
  const changes = fields.flatMap((field) => {
    const [one, other] = [fieldOf(was, field), fieldOf(now, field)];
    if (sameExpr(pair, one, other, rows)) return [];
    return [`the ${field} ${pair.after.value(other)}, not ${pair.before.value(one)}`];
  });
  return [`now ${HAS} for ${entryWords(was, pair.before)} ${among} ${listWords(changes)}`];
}

function entryWords(entry: Expr, side: Side): string {
  if (!isRecord(entry)) return isTree(entry) ? quoted(side.text(entry)) : side.value(entry);
  const field = NAMING.find((name) => fieldOf(entry, name));
  return field ? side.value(fieldOf(entry, field)) : quoted(side.text(entry));
}

function isRecord(expr: Expr): expr is ExprTree {
  return isTree(expr) && expr[0] === 'rec';
}

function isEach(expr: Expr): boolean {
  return isTree(expr) && expr[0] === 'each';
}

function namesOf(record: ExprTree): string[] {
  return record.slice(1).flatMap((name, at) => (at % 2 ? [] : [String(name)]));
}

function fieldOf(record: ExprTree, name: string): Expr | undefined {
  const at = namesOf(record).indexOf(name);
  return at < 0 ? undefined : (record[2 + 2 * at] as Expr);
}
