import { quoted } from '../../source/quoting.ts';
import { work } from '../../source/work.ts';
import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { inferArithmetic, inferMinus } from './arithmetic.ts';
import { assignable, describe } from './assign.ts';
import { inferCall } from './call.ts';
import { inferComparison } from './compare.ts';
import { either, unread } from './facts.ts';
import { inferIteration } from './iterate.ts';
import { join, joinAll } from './join.ts';
import { learn, learnTruth } from './learn.ts';
import { inferIndex, inferMember, inferName } from './path.ts';
import { requireCondition } from './require.ts';
import { type Place, plain, type Seen } from './seen.ts';
import { BOOL, type Type, UNKNOWN } from './types.ts';
import { mayBeNull, nonNull, shown, typeOfLiteral } from './values.ts';

/** Cost of one part, without its types and facts. */
const PART = 10;

/** Infers the type of a part and the facts it establishes; every part is visited once. */
export function infer(ast: Ast, place: Place): Seen {
  place.cost.steps += 1;
  work(PART);
  switch (ast.kind) {
    case 'literal':
      return plain(typeOfLiteral(ast.value), place);
    case 'name':
      return settle(ast, inferName(ast, place), place);
    case 'member':
      return settle(ast, inferMember(ast, place), place);
    case 'index':
      return settle(ast, inferIndex(ast, place), place);
    case 'list':
      return plain(inferList(ast, place), place);
    case 'unary':
      return ast.op === '!' ? inferNot(ast, place) : settle(ast, inferMinus(ast, place), place);
    case 'binary':
      return inferBinary(ast, place);
    case 'conditional':
      return inferConditional(ast, place);
    case 'iterate':
      return settle(ast, inferIteration(ast, place), place);
    case 'call':
      return settle(ast, inferCall(ast, place), place);
  }
}

/** Replaces the declared type of a part by what is known about it. */
function settle(ast: Ast, declared: Type, place: Place): Seen {
  const fact = place.facts.size > 0 && declared.is !== 'unknown' ? place.facts.get(print(ast)) : undefined;
  return learnTruth(ast, { ...plain(fact ?? declared, place), declared }, place);
}

function inferNot(ast: Ast & { kind: 'unary' }, place: Place): Seen {
  const of = place.infer(ast.of, place);
  const fine = requireCondition(ast.of, of.type, place);
  return { type: BOOL, declared: BOOL, yes: fine ? of.no : place.facts, no: fine ? of.yes : place.facts };
}

function inferBinary(ast: Ast & { kind: 'binary' }, place: Place): Seen {
  switch (ast.op) {
    case '&&':
    case '||':
      return inferJunction(ast, place);
    case '??':
      return settle(ast, inferDefault(ast, place), place);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return settle(ast, inferArithmetic(ast, place), place);
    default:
      return learnTruth(ast, inferComparison(ast, place), place);
  }
}

/** In `a && b`, b is evaluated if a is true; in `a || b`, if a is false. */
function inferJunction(ast: Ast & { kind: 'binary' }, place: Place): Seen {
  const and = ast.op === '&&';
  const left = place.infer(ast.left, place);
  const known = and ? left.yes : left.no;
  // An unknown left side may have established any fact, so missing ones are not reported.
  const right = place.infer(ast.right, {
    ...place,
    ...(and ? {} : { otherwise: { left: ast.left, facts: place.facts } }),
    facts: left.type.is === 'unknown' ? unread(known) : known,
  });
  if (isNoJunction(ast, left.type, right.type, place)) return plain(UNKNOWN, place);
  requireCondition(ast.left, left.type, place);
  requireCondition(ast.right, right.type, place);
  checkGrouped(ast, place);
  const type = BOOL;
  return and
    ? { type, declared: type, yes: right.yes, no: either(left.no, right.no) }
    : { type, declared: type, yes: either(left.yes, right.yes), no: right.no };
}

/** Warns of `a && b || c` without parentheses: someone who meant `a && (b || c)` would not notice the mistake. */
function checkGrouped(ast: Ast & { kind: 'binary' }, place: Place): void {
  const { left, right } = ast;
  // For `a && b || c || d` it is reported once, for the first two.
  if (ast.op !== '||' || (isLoose(left, '||') && [left.left, left.right].some(isLooseAnd))) return;
  if (!isLooseAnd(left) && !isLooseAnd(right)) return;
  const grouped = [left, right].map((side) => (isLooseAnd(side) ? `(${print(side)})` : print(side)));
  const other: Ast = isLooseAnd(left)
    ? { ...left, right: { ...ast, left: left.right, right } }
    : { ...(right as typeof ast), left: { ...ast, right: (right as typeof ast).left } };
  const message = `\`&&\` binds before \`||\` here: write \`${grouped.join(' || ')}\`, or \`${print(other)}\` where that is meant`;
  place.report(ast, 'mixed-conditions', message, 'warning');
}

function isLooseAnd(ast: Ast): ast is Ast & { kind: 'binary' } {
  return isLoose(ast, '&&');
}

/** An operation that was written without parentheses around it. */
function isLoose(ast: Ast, op: '&&' | '||'): ast is Ast & { kind: 'binary' } {
  return ast.kind === 'binary' && ast.op === op && !ast.grouped;
}

/** Reports `name || 'none'` and `status == 110 || 151` with a suggestion; returns whether it did. */
function isNoJunction(ast: Ast & { kind: 'binary' }, left: Type, right: Type, place: Place): boolean {
  if (ast.op !== '||') return false;
  const isText = (type: Type) => nonNull(type).is === 'string';
  const advice =
    isText(left) && isText(right) ? `filled(${print(ast.left)}, ${print(ast.right)})` : valuesIn(ast.left, ast.right);
  if (advice === undefined) return false;
  place.report(ast, 'not-a-condition', `\`||\` joins conditions: write \`${advice}\``);
  return true;
}

/** Suggests `status in [110, 151]` for `status == 110` and a value. */
function valuesIn(left: Ast, value: Ast): string | undefined {
  if (left.kind !== 'binary' || left.op !== '==' || left.right.kind !== 'literal') return undefined;
  if (value.kind !== 'literal' || typeof value.value !== typeof left.right.value) return undefined;
  return `${print(left.left)} in [${print(left.right)}, ${print(value)}]`;
}

function inferConditional(ast: Ast & { kind: 'conditional' }, place: Place): Seen {
  const when = place.infer(ast.when, place);
  requireCondition(ast.when, when.type, place);
  const yes = place.infer(ast.then, { ...place, facts: when.yes });
  const no = place.infer(ast.else, { ...place, facts: when.no });
  const type = join(yes.type, no.type);
  if (!type) {
    const message = `both sides of a choice are of one type: ${quoted(print(ast.then))} is ${describe(yes.type)}, ${quoted(print(ast.else))} is ${describe(no.type)}`;
    place.report(ast, 'wrong-type', message);
    return plain(UNKNOWN, place);
  }
  return { type, declared: type, yes: either(yes.yes, no.yes), no: either(yes.no, no.no) };
}

function inferList(ast: Ast & { kind: 'list' }, place: Place): Type {
  const types = ast.items.map((item) => place.infer(item, place).type);
  const of = joinAll(types);
  if (of) return { is: 'list', of, max: ast.items.length };
  const odd = types.findIndex((type) => join(types[0]!, type) === undefined);
  const message = `the entries of a list are of one type: ${quoted(print(ast.items[0]!))} is ${describe(types[0]!)}, ${quoted(print(ast.items[odd] ?? ast))} is ${describe(types[odd] ?? types.at(-1)!)}`;
  const advice = types[0]!.is === 'string' ? inText(ast.items[odd]) : undefined;
  place.report(ast.items[odd] ?? ast, 'wrong-type', advice ? `${message}: write \`${advice}\`` : message);
  return { is: 'list', of: UNKNOWN, max: ast.items.length };
}

/** Suggests `'0'` for a number, likewise for a boolean, among texts. */
function inText(item: Ast | undefined): string | undefined {
  return item?.kind === 'literal' && item.value !== null ? shown(String(item.value)) : undefined;
}

/** `a ?? b`: a, or b where a is null. */
function inferDefault(ast: Ast & { kind: 'binary' }, place: Place): Type {
  const left = place.infer(ast.left, place);
  const facts = learn(ast.left, left.type, { is: true, values: [null] }, place);
  const right = place.infer(ast.right, { ...place, facts: mayBeNull(left.type) ? facts : place.facts });
  if (!mayBeNull(left.declared) && left.declared.is !== 'unknown') {
    const message = `${quoted(print(ast.left))} is never null, so the part after \`??\` is never used: remove it`;
    place.report(ast, 'never-null', message, 'warning', {
      mistake: { is: 'never-null', text: print(ast.left) },
    });
  }
  if (left.type.is === 'null') return right.type;
  const type = join(nonNull(left.type), right.type);
  if (type) return type;
  const reason = assignable(right.type, nonNull(left.type), ast.right) ?? 'both sides are of one type';
  place.report(
    ast.right,
    'wrong-type',
    `${quoted(print(ast.right))} cannot stand for ${quoted(print(ast.left))}: ${reason}`,
  );
  return UNKNOWN;
}
