import { type BinaryOperator, ITERATIONS } from '../../../schemas/expression-operators.ts';
import { isMethod } from '../../../schemas/functions.ts';
import { KEY } from '../../../schemas/steps.ts';
import { didYouMean } from '../../source/nearest.ts';
import { listed, quoted } from '../../source/quoting.ts';
import { checkPattern } from '../pattern/pattern.ts';
import type { Ast } from '../syntax/ast.ts';
import { binary } from '../syntax/build.ts';
import { print } from '../syntax/print.ts';
import { pathOf } from '../syntax/walk.ts';
import { assignable, conversion, describe, inCents } from './assign.ts';
import { FUNCTIONS, type Parameter, type Signature } from './functions.ts';
import { requireMilliseconds } from './moment.ts';
import { requirePresent } from './require.ts';
import type { Place, Seen } from './seen.ts';
import { neverHas } from './text-forms.ts';
import { BOOL, TEXT, type Type, UNKNOWN } from './types.ts';
import { mayBeNull, nonNull, shown } from './values.ts';

type Call = Ast & { kind: 'call' };

/**
 * Equivalents of functions and methods of other languages and of spreadsheets, by their names in small letters; `x` is
 * the receiver or the first argument, `y` the others, `args` all of them.
 */
const FOREIGN = new Map<string, (x: string, y: string, args: readonly Ast[]) => string>([
  ['exists', (x, y) => `${x}.any(${y})`],
  ['some', (x, y) => `${x}.any(${y})`],
  ['every', (x, y) => `${x}.all(${y})`],
  ['length', (x) => `size(${x})`],
  ['count', (x) => `size(${x})`],
  ['len', (x) => `size(${x})`],
  ['includes', (x, y) => `contains(${x}, ${y})\` for a text, \`${y} in ${x}\` for a list`],
  ['has', (x) => `${x} != null`],
  ['isempty', (x) => `size(${x}) == 0`],
  ['isblank', (x) => `${x} == ''`],
  ['tolowercase', (x) => `lower(${x})`],
  ['lowerascii', (x) => `lower(${x})`],
  ['tostring', (x) => `text(${x})`],
  ['string', (x) => `text(${x})`],
  ['int', (x) => `round(number(${x}) ?? 0)`],
  ['double', (x) => `number(${x})`],
  ['coalesce', (x, y) => `${x} ?? ${y}`],
  ['orvalue', (x, y) => `${x} ?? ${y}`],
  ['and', (_x, _y, args) => joined(args, '&&')],
  ['or', (_x, _y, args) => joined(args, '||')],
  ['not', (x) => `!(${x})`],
  ['if', (_x, _y, args) => chosen(args)],
  ['concat', (_x, _y, args) => joined(args, '+')],
  ['concatenate', (_x, _y, args) => joined(args, '+')],
]);

/** `name(…)` and `x.name(…)`. */
export function inferCall(ast: Call, place: Place): Type {
  const signature = FUNCTIONS.get(ast.name);
  if (signature && requireClosed(ast, signature, place)) return UNKNOWN;
  // The arguments of an unknown function may only be valid in another language (`list.exists(x, …)`).
  const seen = signature ? ast.args.map((argument) => place.infer(argument, place)) : [];
  const types = seen.map(({ type }) => type);
  if (!signature) {
    place.report(ast.nameSpan, 'unknown-function', valueBefore(ast, place) ?? unknownFunction(ast));
    return UNKNOWN;
  }
  place.cost.steps += types.reduce((sum, type) => sum + goingThrough(type), 0);
  if (ast.name === 'entries') place.cost.steps += goingThrough(types[0] ?? UNKNOWN);
  if (ast.name === 'contains') place.cost.steps += (ORDINARY_TEXT * ORDINARY_TEXT) / 32;
  if (isMethod(ast.name) !== Boolean(ast.method)) {
    // In `Math.round(x)`, the unknown `Math` has already been reported.
    if (ast.method && types[0]?.is === 'unknown') return UNKNOWN;
    place.report(
      ast,
      'wrong-call',
      `write \`${print(ast)}\`: \`${ast.name}\` is ${ast.method ? 'not a method' : 'written after its text'}`,
    );
    return UNKNOWN;
  }
  if (!acceptCount(ast, signature, place)) return UNKNOWN;
  if (ast.name === 'asDate' && !requireMilliseconds(ast.args[0]!, place)) return UNKNOWN;
  const accepted = ast.args.map((argument, index) =>
    accept(argument, types[index]!, parameterAt(signature, index), ast, place),
  );
  if (ast.name === 'matches') requirePattern(ast, place);
  if (ast.name === 'contains' || ast.name === 'startsWith') requirePossible(ast, place);
  if (ast.name === 'contains') requireOrder(ast, place);
  if (ast.name === 'filled') requireLast(ast, place);
  if (ast.name === 'asUrl') requireScheme(ast, place);
  ast.args.forEach((argument, index) => {
    if (accepted[index]!.is === 'null') requireAnything(argument, seen[index]!, place);
  });
  // The result of a refused argument is not checked further.
  if (accepted.some((type, index) => type.is === 'unknown' && types[index]!.is !== 'unknown')) return UNKNOWN;
  if (accepted.some((type) => type.is === 'unknown'))
    return ast.name === 'entries' ? UNKNOWN : (signature.gives(accepted) ?? UNKNOWN);
  const type = signature.gives(accepted);
  if (type) return type;
  const message = `the arguments of \`${ast.name}\` are of one type, and these are ${types.map(describe).join(', ')}`;
  const advice = ast.args.flatMap((argument, index) => conversion(nonNull(types[index]!), TEXT, argument) ?? [])[0];
  const isText = types.some((each) => nonNull(each).is === 'string');
  place.report(ast, 'wrong-type', isText && advice !== undefined ? `${message}: ${advice}` : message);
  return UNKNOWN;
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Reports a comparison as an argument of a function that takes none, as in `size(form.code == 4)`. */
function requireClosed(ast: Call, signature: Signature, place: Place): boolean {
  const last = ast.args.at(-1);
  if (last?.kind !== 'binary' || last.grouped || !COMPARISONS.has(last.op)) return false;
  const { takes } = parameterAt(signature, ast.args.length - 1);
  if (takes.some((wanted) => assignable(BOOL, wanted) === undefined)) return false;
  const args = [...ast.args.slice(0, -1), last.left];
  // What it reads is not reported as unused.
  for (const part of [...args, last.right]) place.infer(part, place);
  const meant = `${print({ ...ast, args })} ${last.op} ${print(last.right)}`;
  place.report(
    ast,
    'wrong-type',
    `\`${ast.name}\` takes no comparison: write \`${meant}\`, its parenthesis closed before \`${last.op}\``,
  );
  return true;
}

/** Reports a search for a text that cannot be there, as for capitals in small letters. */
function requirePossible({ args: [text, part] }: Call, place: Place): void {
  const never = part?.kind === 'literal' && typeof part.value === 'string' ? neverHas(text!, part.value) : undefined;
  if (never !== undefined) place.report(part!, 'unknown-value', never);
}

/** Warns of a written value before others, such as `filled('Failed', message)`: it is never empty, so nothing follows it. */
function requireLast(ast: Call, place: Place): void {
  const isWritten = (part: Ast) => part.kind === 'literal' && Boolean(part.value);
  const first = ast.args.findIndex(isWritten);
  if (first < 0 || first === ast.args.length - 1) return;
  const written = ast.args[first]!;
  const rest = ast.args.filter((part) => part !== written);
  const advice = rest.some(isWritten)
    ? `leave out what follows ${quoted(print(written))}`
    : `write \`${print({ ...ast, args: [...rest, written] })}\``;
  const message = `${quoted(print(ast))} never comes to what follows ${quoted(print(written))}, which is not empty: ${advice}`;
  place.report(ast, 'swapped-texts', message, 'warning');
}

/** Warns of a search in a written text, such as `contains('paid', data.order.note)`: it is what is searched for. */
function requireOrder(ast: Call, place: Place): void {
  const [text, part] = ast.args;
  if (text?.kind !== 'literal' || !part || !pathOf(part)) return;
  const meant = print({ ...ast, args: [part, text] });
  const message = `${quoted(print(ast))} looks into the written text: to look into ${quoted(print(part))}, write ${quoted(meant)}`;
  place.report(ast, 'swapped-texts', message, 'warning');
}

/** Reports a joined text that begins like no address, as in `asUrl('mailto' + x)`: the result is always null. */
function requireScheme({ args: [text] }: Call, place: Place): void {
  let [first, next] = [text!, text!];
  while (first.kind === 'binary' && first.op === '+') [first, next] = [first.left, first.right];
  if (first === text || first.kind !== 'literal' || typeof first.value !== 'string') return;
  const written = first.value.trimStart().toLowerCase();
  const isWhole = SCHEMES.some((scheme) => written.startsWith(scheme)) && !/^(tel|mailto):\/|\s/.test(written);
  // The rest of a scheme may be in what follows, but its colon is in no value.
  const isBegun = SCHEMES.some((scheme) => scheme.startsWith(written)) && !(/^[a-z]+$/.test(written) && pathOf(next));
  if (isWhole || isBegun) return;
  const message = `no address begins with ${shown(first.value)}, so \`asUrl\` is always null: write 'https://', 'http://', 'tel:' or 'mailto:'`;
  place.report(first, 'unknown-value', message);
}

/** How addresses that may be opened begin. */
const SCHEMES = ['https://', 'http://', 'tel:', 'mailto:'];

/** The cost of iterating over a list or a map in a function. */
function goingThrough(type: Type): number {
  return type.is === 'map' ? type.max * KEY : type.is === 'list' ? type.max : 0;
}

/** The assumed length of a text if the cost depends on two lengths; phones count the actual lengths. */
const ORDINARY_TEXT = 64;

/** The message about a value that parentheses follow as in a text, `data.book.title (new)`. */
function valueBefore({ args: [of], method, name }: Call, place: Place): string | undefined {
  if (!method || !of || !pathOf(of)) return undefined;
  const owner = nonNull(place.infer(of, place).type);
  if (owner.is !== 'record' || !owner.fields.has(name)) return undefined;
  const value = `${print(of)}.${name}`;
  return `${quoted(value)} is a value and no function: write an operator before the \`(\`, or a text without \`=\`, as \`{${value}} (…)\``;
}

function unknownFunction(ast: Call): string {
  const [first, ...rest] = ast.args.map(print);
  const foreign = FOREIGN.get(ast.name.toLowerCase())?.(first ?? '…', rest.join(', ') || '…', ast.args);
  const names = [...FUNCTIONS.keys(), ...(ast.method ? ITERATIONS : [])];
  const advice = foreign
    ? `write \`${foreign}\``
    : (didYouMean(ast.name, names) ?? `there are ${listed(names, 'and', 30)}`);
  return `there is no function ${quoted(ast.name)}: ${advice}`;
}

/** Stands for an argument that was not given. */
const GAP: Ast = { kind: 'name', name: '…', start: 0, end: 0 };

/** The arguments of a function, joined by an operator in place of it. */
function joined([first = GAP, ...others]: readonly Ast[], op: BinaryOperator): string {
  return print(others.reduce((left, right) => binary(op, left, right), first));
}

/** The arguments of `IF(…)`, as a choice. */
function chosen([when = GAP, then = GAP, otherwise = GAP]: readonly Ast[]): string {
  return print({ kind: 'conditional', when, then, else: otherwise, start: when.start, end: otherwise.end });
}

function acceptCount(ast: Call, signature: Signature, place: Place): boolean {
  const { parameters, repeats } = signature;
  const count = ast.args.length;
  if (count === parameters.length || (repeats && count > parameters.length)) return true;
  const receivers = isMethod(ast.name) ? 1 : 0;
  const names = parameters.map((parameter) => parameter.name).slice(receivers);
  const form = `${receivers ? 'x.' : ''}${ast.name}(${names.join(', ')}${repeats ? ', …' : ''})`;
  const expectedCount = parameters.length - receivers;
  const actualCount = count - receivers;
  const message = `\`${ast.name}\` takes ${repeats ? 'at least ' : ''}${expectedCount} argument${expectedCount === 1 ? '' : 's'} and has ${actualCount}: write \`${form}\``;
  place.report(ast, 'wrong-call', message);
  return false;
}

function parameterAt(signature: Signature, index: number): Parameter {
  return signature.parameters[Math.min(index, signature.parameters.length - 1)]!;
}

/** Reports an argument of the wrong type; returns its type for the result. */
function accept(argument: Ast, type: Type, parameter: Parameter, call: Call, place: Place): Type {
  const { takes } = parameter;
  if (takes.some((wanted) => assignable(type, wanted) === undefined)) return type;
  if (mayBeNull(type) && takes.some((wanted) => assignable(nonNull(type), wanted) === undefined))
    return requirePresent(argument, type, place);
  const name = print(argument);
  if (call.name === 'asDate' && nonNull(type).is === 'string') {
    const message = `\`asDate\` takes milliseconds, and ${quoted(name)} is text: write \`dateOf(${name})\` in place of it, of a text such as '2026-12-31'`;
    place.report(argument, 'wrong-type', message);
    return UNKNOWN;
  }
  const expected = takes.map(describe).join(', ');
  const reason =
    takes.length === 1 ? assignable(type, takes[0]!, argument) : `expected ${expected}, found ${describe(type)}`;
  // A reason that already contains a suggestion is specific to this place.
  const advice = reason?.includes('write `') ? '' : (adviceFor(nonNull(type), argument, call) ?? '');
  place.report(argument, 'wrong-type', `\`${call.name}\` cannot take ${quoted(name)}: ${reason}${advice}`);
  return UNKNOWN;
}

/** The function that formats a value of this type, to use instead of, or inside, one for another type. */
function adviceFor(type: Type, argument: Ast, call: Call): string | undefined {
  const isNumber = type.is === 'int' || type.is === 'number';
  const inMoney = call.name === 'money' && isNumber;
  if (inMoney && argument.kind === 'literal')
    return `: ${inCents(String(argument.value)) ?? 'amounts are whole cents'}`;
  const isWriter = ['money', 'date', 'datetime', 'text', 'thousands'].includes(call.name);
  const advice = isWriter || call.name === 'filled' ? conversion(type, TEXT, argument) : undefined;
  const instead = inMoney ? ' in place of it, or declare what it reads as `cents`' : ' in place of it';
  return advice && `: ${advice}${isWriter ? instead : ''}`;
}

/** Reports a test around a nullable argument that leaves only null, as if it were inverted. */
function requireAnything(argument: Ast, { declared }: Seen, place: Place): void {
  if (declared.is !== 'maybe') return;
  const message = `${quoted(print(argument))} is always null here, as a test around it says: reverse the test, or leave this out`;
  place.report(argument, 'always-null', message);
}

function requirePattern(ast: Call, place: Place): void {
  const pattern = ast.args[1]!;
  if (pattern.kind !== 'literal' || typeof pattern.value !== 'string') {
    place.report(pattern, 'pattern', "the pattern of `matches` is written out: '[0-9]{4}'");
    return;
  }
  const issue = checkPattern(pattern.value);
  if (!issue) return;
  // Escapes make the literal longer than its value, so the whole literal is marked then.
  const plain = pattern.end - pattern.start === pattern.value.length + 2;
  const at = plain ? { start: pattern.start + 1 + issue.start, end: pattern.start + 1 + issue.end } : pattern;
  place.report(at, 'pattern', issue.message);
}
