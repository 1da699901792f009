import { didYouMean } from '../../source/nearest.ts';
import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { literal } from '../syntax/build.ts';
import { FLIPPED, NEGATED } from '../syntax/operators.ts';
import { print } from '../syntax/print.ts';
import { pathOf } from '../syntax/walk.ts';
import { describe } from './assign.ts';
import { isDateLiteral } from './date-literal.ts';
import { both } from './facts.ts';
import { type Lesson, learn, learnPresent } from './learn.ts';
import { requirePresent } from './require.ts';
import { type Place, quiet, type Seen } from './seen.ts';
import { requireWholeUnits } from './small-amount.ts';
import { neverIs } from './text-forms.ts';
import { BOOL, type Facts, TEXT, type Type } from './types.ts';
import { canBe, type Literal, mayBeNull, nonNull, shown, typeOfLiteral } from './values.ts';

type Binary = Ast & { kind: 'binary' };

/** `== != < <= > >= in`. */
export function inferComparison(ast: Binary, place: Place): Seen {
  if (isLooseNot(ast, place)) return seen(place.facts, place.facts);
  const left = place.infer(ast.left, place);
  const right = place.infer(ast.right, place);
  if (ast.op === 'in') return inferMembership(ast, left, right, place);
  requireWholeUnits(ast, left.type, right.type, place);
  if (ast.op === '==' || ast.op === '!=') return withEntries(ast, inferEquality(ast, left, right, place), place);
  requireSequence(ast, left.type, right.type, place);
  return withEntries(ast, seen(place.facts, place.facts), place);
}

/** Reports `!status in [1, 2]`, in which `!` binds to `status` alone; returns whether it did. */
function isLooseNot(ast: Binary, place: Place): boolean {
  if (ast.left.kind !== 'unary' || ast.left.op !== '!') return false;
  const type = place.infer(ast.left.of, quiet(place)).type;
  if (nonNull(type).is === 'bool' || type.is === 'unknown') return false;
  const whole = print({ ...ast, left: ast.left.of });
  const message = `\`!\` goes with ${quoted(print(ast.left.of))} alone here: write \`!(${whole})\``;
  place.report(ast, 'not-a-condition', message);
  return true;
}

function seen(yes: Facts, no: Facts): Seen {
  return { type: BOOL, declared: BOOL, yes, no };
}

/** The value of a literal; undefined for anything else. */
function literalOf(ast: Ast): { value: Literal } | undefined {
  return ast.kind === 'literal' ? { value: ast.value } : undefined;
}

function inferEquality(ast: Binary, left: Seen, right: Seen, place: Place): Seen {
  compareTypes(ast, ast.left, left.declared, ast.right, right.declared, place);
  const equal = ast.op === '==';
  const turned = (yes: Facts, no: Facts) => (equal ? seen(yes, no) : seen(no, yes));
  const [subject, of, other] = literalOf(ast.left) ? [ast.right, right, ast.left] : [ast.left, left, ast.right];
  const literal = literalOf(other);
  if (!literal) {
    // A value equal to something that is never null is not null.
    const present = both(
      mayBeNull(right.type) ? place.facts : learnPresent(ast.left, left.type, place),
      mayBeNull(left.type) ? place.facts : learnPresent(ast.right, right.type, place),
    );
    return turned(present, place.facts);
  }
  const about = (is: boolean) => learn(subject, of.type, { is, values: [literal.value] }, place);
  if (typeof literal.value === 'boolean' && of.declared.is === 'bool')
    return literal.value ? turned(of.yes, of.no) : turned(of.no, of.yes);
  return turned(about(true), about(false));
}

function inferMembership(ast: Binary, left: Seen, right: Seen, place: Place): Seen {
  const among = requirePresent(ast.right, right.type, place);
  if (among.is === 'map') {
    place.cost.steps += 1;
    compareTypes(ast, ast.left, left.declared, undefined, TEXT, place);
    const entry: Ast = { kind: 'index', of: ast.right, at: ast.left, start: ast.start, end: ast.end };
    const present = learnPresent(entry, { is: 'maybe', of: among.of }, place);
    return seen(both(present, learnPresent(ast.left, left.type, place)), place.facts);
  }
  if (among.is !== 'list') {
    if (among.is !== 'unknown') place.report(ast.right, 'wrong-type', noMembers(ast, among));
    return seen(place.facts, place.facts);
  }
  place.cost.steps += among.max;
  const items = ast.right.kind === 'list' ? ast.right.items : undefined;
  // A list of mixed types has already been reported.
  if (!items || among.of.is === 'unknown') compareTypes(ast, ast.left, left.declared, undefined, among.of, place);
  else compareEach(ast, left.declared, items, among, place);
  const values = items?.map(literalOf);
  const present = mayBeNull(among.of) ? place.facts : learnPresent(ast.left, left.type, place);
  if (!values?.every((value) => value !== undefined)) return seen(present, place.facts);
  const about = (is: boolean): Lesson => ({ is, values: values.map((value) => value.value) });
  return seen(learn(ast.left, left.type, about(true), place), learn(ast.left, left.type, about(false), place));
}

/** Compares with each item of a list; the same error in several items is reported once. */
function compareEach(ast: Binary, type: Type, items: readonly Ast[], among: Type & { is: 'list' }, place: Place): void {
  const wrong: Parameters<Place['report']>[] = [];
  const report: Place['report'] = (...issue) => {
    if (issue[1] === 'wrong-type') wrong.push(issue);
    else place.report(...issue);
  };
  for (const item of items) compareTypes(ast, ast.left, type, item, itemType(item, among), { ...place, report });
  const [first, ...others] = wrong;
  if (!first) return;
  const [where, code, message] = first;
  const more = others.length === 1 ? 'the other one' : `the ${others.length} others`;
  place.report(where, code, others.length === 0 ? message : `${message}, and so for ${more} of this list`);
}

/** The type of an item: literals have their own, other items that of the list. */
function itemType(item: Ast, list: Type & { is: 'list' }): Type {
  return item.kind === 'literal' ? typeOfLiteral(item.value) : list.of;
}

function noMembers(ast: Binary, of: Type): string {
  const [part, whole] = [print(ast.left), print(ast.right)];
  const text = ast.right.kind === 'literal' ? String(ast.right.value) : '';
  if (/^-?\d+(, ?-?\d+)+$/.test(text)) return `this list is a text: write \`${part} in [${text}]\``;
  const message = `\`in\` looks into a list or the keys of a map, and ${quoted(whole)} is ${describe(of)}`;
  return of.is === 'string' || of.is === 'url' ? `${message}: write \`contains(${whole}, ${part})\`` : message;
}

/** Reports two values that can never be equal, or whose types cannot be compared. */
function compareTypes(ast: Ast, one: Ast, oneType: Type, other: Ast | undefined, otherType: Type, place: Place): void {
  if (oneType.is === 'unknown' || otherType.is === 'unknown') return;
  if (oneType.is === 'null' || otherType.is === 'null') {
    const [part, type] = oneType.is === 'null' ? [other, otherType] : [one, oneType];
    if (part && !mayBeNull(type)) {
      const advice = type.is === 'string' ? `: compare with \`''\`, or leave it out` : ': leave the comparison out';
      place.report(ast, 'never-null', `${quoted(print(part))} is never null${advice}`, 'warning', {
        mistake: { is: 'never-null', text: print(part) },
      });
    }
    return;
  }
  const [left, right] = [nonNull(oneType), nonNull(otherType)];
  const problem = incomparable(one, left, other, right);
  if (problem) place.report(ast, 'wrong-type', problem, 'error', other && { other: other.start });
  else {
    if (other?.kind === 'literal') requirePossible(one, left, other, place);
    if (one.kind === 'literal' && other) requirePossible(other, right, one, place);
  }
}

/** Why two types cannot be compared for equality. */
function incomparable(one: Ast, left: Type, other: Ast | undefined, right: Type): string | undefined {
  const kinds = new Set([left.is, right.is]);
  for (const [part, type, literal] of [
    [one, left, other],
    [other, right, one],
  ] as const) {
    if (!part) continue;
    if (part.kind === 'list' && part !== one)
      return `\`==\` compares one value: write \`${print(one)} in ${print(part)}\``;
    if (type.is === 'list')
      return `${quoted(print(part))} is ${describe(type)}: only null, texts, numbers, true and false are compared, write \`size(${print(part)}) == 0\` or another condition`;
    if (type.is === 'map')
      return `${quoted(print(part))} is ${describe(type)}: write which of them is compared, such as \`${print(part)}['name']\``;
    if (['record', 'file'].includes(type.is))
      return `${quoted(print(part))} is ${describe(type)}: only null, texts, numbers, true and false are compared`;
    if (type.is === 'url' && literal?.kind === 'literal' && literal.value === '')
      return `${quoted(print(part))} is a URL and never empty: write \`== null\` or \`!= null\``;
    if (
      type.is === 'date' &&
      literal?.kind === 'literal' &&
      !(typeof literal.value === 'string' && isDateLiteral(literal.value))
    )
      return `${quoted(print(part))} is a date: compare it with a day of the calendar written 'YYYY-MM-DD'`;
  }
  if (kinds.size === 1 || (kinds.has('string') && (kinds.has('url') || kinds.has('date')))) return undefined;
  if (kinds.has('int') && kinds.has('number')) return undefined;
  const written = [left, right].some((type) => type.is === 'int' && type.literal);
  if (kinds.has('cents') && written) return undefined;
  return `${quoted(print(one))} is ${describe(left)} and ${other ? `${quoted(print(other))} is` : 'is looked for among'} ${describe(right)}, so they are never equal${rewrite(one, left, other, right)}`;
}

/** `'170'` compared with an int, `1` with a text, `1` with a bool: what to write instead. */
function rewrite(one: Ast, left: Type, other: Ast | undefined, right: Type): string {
  for (const [type, subject, literal] of [
    [left, one, other],
    [right, other, one],
  ] as const) {
    if (literal?.kind !== 'literal' || !subject) continue;
    const { value } = literal;
    if (type.is === 'int' && typeof value === 'string') return numberFor(value, type.known);
    if (type.is === 'number' && typeof value === 'string') return numberFor(value);
    if (type.is === 'cents' && typeof value === 'string') return ': write a number of cents, such as `5000` for 50.00';
    if (type.is === 'string' && typeof value === 'number') return `: write \`${shown(String(value))}\``;
    if (type.is === 'bool') return `: write \`${print(subject)}\` or \`!${print(subject)}\``;
  }
  if (other && left.is === 'string' && right.is === 'int' && !right.literal) return `: write \`text(${print(other)})\``;
  if (other && left.is === 'int' && right.is === 'string' && !left.literal) return `: write \`text(${print(one)})\``;
  return '';
}

/** What to write for a text that is compared with whole numbers: the number in it, or another one. */
function numberFor(text: string, known: readonly number[] = []): string {
  if (/^-?\d{1,15}$/.test(text)) return `: write \`${text}\``;
  return known.length > 0 ? `: write a number, such as \`${known[0]}\`` : ': write a number';
}

/** A literal outside of a closed set is an error; outside of the known values of an open set, a warning. */
function requirePossible(subject: Ast, type: Type, literal: Ast & { kind: 'literal' }, place: Place): void {
  const never = typeof literal.value === 'string' ? neverIs(subject, literal.value) : undefined;
  if (never !== undefined) {
    place.report(literal, 'unknown-value', never);
    return;
  }
  if (subject.kind === 'literal' || (type.is !== 'string' && type.is !== 'int')) return;
  if (type.is === 'string' && type.longest !== undefined && String(literal.value).length > type.longest) {
    const message = `${quoted(print(subject))} has at most ${type.longest} characters and is never ${shown(literal.value)}`;
    place.report(literal, 'unknown-value', message);
    return;
  }
  const known = type.known as readonly Literal[] | undefined;
  if (!known || known.length === 0 || known.includes(literal.value)) return;
  if (type.closed === undefined && literal.value === '') return;
  const called = type.is === 'string' ? type.called : undefined;
  const listedValues = listValues(known, called);
  const near = typeof literal.value === 'string' ? meantValue(literal.value, known as string[], called) : undefined;
  const advice = near ? `; ${near}` : '';
  const [name, value] = [quoted(print(subject)), shown(literal.value)];
  if (type.closed && !canBe(type, literal.value))
    place.report(
      literal,
      'unknown-value',
      `${name} is never ${value}: it is ${known.length > 1 ? 'one of ' : ''}${listedValues}${advice}`,
    );
  else
    place.report(
      literal,
      'unlisted-value',
      `${value} is not among the known values of ${name} (${listedValues})${advice}: correct it, or add it to them`,
      'warning',
      { mistake: { is: 'value-unlisted', value: String(literal.value), known: known.map(String) } },
    );
}

type Called = ReadonlyMap<string, string> | undefined;

/** `'1'`, or `'1' for India, any other for Nepal` where people have names for the values. */
function listValues(known: readonly Literal[], called: Called): string {
  const withName = (value: string, name: string | undefined) => (name ? `${value} for ${name}` : value);
  const values = known.slice(0, 12).map((value) => withName(shown(value), called?.get(String(value))));
  const others = called?.get('else');
  return [...values, ...(known.length > 12 ? ['…'] : []), ...(others ? [`any other for ${others}`] : [])].join(', ');
}

/** Suggests the value that is called so, or else a similar one. */
function meantValue(written: string, known: readonly string[], called: Called): string | undefined {
  const meant = known.find((value) => called?.get(value)?.toLowerCase() === written.toLowerCase());
  return meant === undefined ? didYouMean(written, known) : `did you mean ${quoted(meant)}?`;
}

/** `< <= > >=` compare numbers with numbers, amounts with amounts, texts with texts. */
function requireSequence(ast: Binary, leftType: Type, rightType: Type, place: Place): void {
  const left = requirePresent(ast.left, leftType, place);
  const right = requirePresent(ast.right, rightType, place);
  if (left.is === 'unknown' || right.is === 'unknown') return;
  for (const [part, type] of [
    [ast.left, left],
    [ast.right, right],
  ] as const) {
    if (['int', 'number', 'cents', 'string'].includes(type.is)) continue;
    const advice = SEQUENCE_ADVICE.get(type.is)?.(print(part)) ?? '';
    const message = `\`${ast.op}\` compares numbers, amounts or texts, and ${quoted(print(part))} is ${describe(type)}${advice}`;
    place.report(part, 'wrong-type', message);
    return;
  }
  for (const part of [ast.left, ast.right]) requireDay(part, place);
  const problem =
    inLength(ast, left, right) ?? byLetters(ast, left, right) ?? incomparable(ast.left, left, ast.right, right);
  if (problem) place.report(ast, 'wrong-type', problem.replace('they are never equal', 'they have no order'));
}

const SEQUENCE_ADVICE = new Map<Type['is'], (name: string) => string>([
  ['list', (name) => `: write \`size(${name})\``],
  ['map', (name) => `: write \`size(${name})\``],
  // Servers write dates in several forms, whose texts have no common order.
  [
    'date',
    () => ': read it as milliseconds (`int`) and compare those with `env.now`, or let the server say which is earlier',
  ],
]);

/** A text compared with a number: either its length or its numeric value was meant. */
function inLength(ast: Binary, left: Type, right: Type): string | undefined {
  const isNumber = (type: Type) => type.is === 'int' || type.is === 'number';
  if (left.is !== 'string' || left.literal || !isNumber(right)) return undefined;
  const [text, other] = [print(ast.left), print(ast.right)];
  const written = writtenNumber(ast.left);
  if (written) return `${quoted(text)} is text: write \`${print(written)} ${ast.op} ${other}\``;
  return `${quoted(text)} is text: write \`size(${text}) ${ast.op} ${other}\` for its length, or \`(number(${text}) ?? 0) ${ast.op} ${other}\` for the number in it`;
}

/** Functions that write '' for a date that is missing, which comes before every day. */
const DAYS = new Set(['date', 'datetime']);

function requireDay(part: Ast, place: Place): void {
  if (part.kind !== 'call' || !DAYS.has(part.name)) return;
  const [date] = part.args;
  if (date) requirePresent(date, place.infer(date, quiet(place)).type, place);
}

/** A text compared with digits in quotes: texts are compared letter by letter, in which '10' comes before '9'. */
function byLetters(ast: Binary, left: Type, right: Type): string | undefined {
  if (left.is !== 'string' || right.is !== 'string') return undefined;
  const parts = [ast.left, ast.right];
  const written = parts.find((part) => part.kind === 'literal' && /^-?\d+(\.\d+)?$/.test(String(part.value)));
  if (!written || parts.every((part) => part.kind === 'literal')) return undefined;
  const isWritten = parts.some(writtenNumber);
  const [one, other] = parts.map((part) => {
    if (part.kind === 'literal') return String(part.value);
    const number = writtenNumber(part);
    return number ? print(number) : `(number(${print(part)}) ?? 0)`;
  });
  const aim = isWritten ? '' : ' for the number in it';
  return `texts are compared letter by letter, so '10' comes before '9': write \`${one} ${ast.op} ${other}\`${aim}`;
}

/** Functions that write a number for readers: what they write spells no number, or not for every one. */
const WRITERS = new Set(['money', 'thousands', 'text']);

/** The number or amount that a text shows: it is compared itself, because its text has symbols and separators. */
function writtenNumber(ast: Ast): Ast | undefined {
  return ast.kind === 'call' && WRITERS.has(ast.name) ? ast.args[0] : undefined;
}

/** The maximum number of entries that a comparison of a size establishes. */
const MAX_ENTRIES = 10;

/**
 * The facts of a comparison, with those that it establishes about a list whose size it compares with a number: how many
 * entries there are at least if it is true, and if it is false.
 */
function withEntries(ast: Binary, { yes, no, ...rest }: Seen, place: Place): Seen {
  const flipped = ast.left.kind === 'literal';
  const [counted, bound] = flipped ? [ast.right, ast.left] : [ast.left, ast.right];
  const size = definedAs(counted, place);
  if (size.kind !== 'call' || size.name !== 'size' || bound.kind !== 'literal' || typeof bound.value !== 'number')
    return { yes, no, ...rest };
  const op = flipped ? (FLIPPED.get(ast.op) ?? ast.op) : ast.op;
  const having = (facts: Facts, count: number) => firstEntries(size.args[0], count, { ...place, facts });
  return {
    ...rest,
    yes: having(yes, leastSize(op, bound.value)),
    no: having(no, leastSize(NEGATED.get(op) ?? op, bound.value)),
  };
}

/** What a name stands for, through other names; anything else is itself. */
function definedAs(ast: Ast, place: Place): Ast {
  const path = pathOf(ast);
  const definition = path && place.scope.expand?.(path);
  return definition ? definedAs(definition.ast, place) : ast;
}

/** The least number of entries for which a comparison of their number with a bound can be true. */
function leastSize(op: string, bound: number): number {
  if (op === '>') return Math.floor(bound) + 1;
  if (op === '>=' || op === '==') return Math.ceil(bound);
  return op === '!=' && bound === 0 ? 1 : 0;
}

/** The facts with the knowledge that a list has at least so many entries. */
function firstEntries(list: Ast | undefined, count: number, place: Place): Facts {
  if (count <= 0 || !list || !pathOf(list)) return place.facts;
  // Only plain paths, because this checks the operand a second time.
  const { type } = place.infer(list, quiet(place));
  if (type.is !== 'list' || mayBeNull(type.of)) return place.facts;
  let { facts } = place;
  for (let index = 0; index < Math.min(count, MAX_ENTRIES); index += 1) {
    const entry: Ast = { kind: 'index', of: list, at: literal(index, list), start: list.start, end: list.end };
    facts = learnPresent(entry, { is: 'maybe', of: type.of }, { ...place, facts });
  }
  return facts;
}
