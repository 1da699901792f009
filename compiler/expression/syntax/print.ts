import { work } from '../../source/work.ts';
import type { Ast } from './ast.ts';
import { decimal } from './number.ts';
import { COALESCE, COMPARISONS, LEVELS } from './operators.ts';
import { quote } from './quote.ts';

const CHOICE = -1;
const UNARY = LEVELS.length;
const POSTFIX = LEVELS.length + 1;

/**
 * The canonical text of a tree: one space around operators, single quotes, only the parentheses that are needed.
 * Parsing it gives the same tree again. Two expressions are taken for the same when their prints are.
 */
export function print(ast: Ast): string {
  const known = printed.get(ast);
  if (known !== undefined) return known;
  const text = written(ast);
  work(text.length / 8);
  printed.set(ast, text);
  return text;
}

/** Trees never change, and are asked for their print again and again. */
const printed = new WeakMap<Ast, string>();

function written(ast: Ast): string {
  switch (ast.kind) {
    case 'literal':
      if (typeof ast.value === 'string') return quote(ast.value);
      return typeof ast.value === 'number' ? decimal(ast.value) : String(ast.value);
    case 'name':
      return ast.name;
    case 'member':
      return `${receiver(ast.of)}.${ast.name}`;
    case 'index':
      return `${receiver(ast.of)}[${print(ast.at)}]`;
    case 'list':
      return `[${ast.items.map(print).join(', ')}]`;
    case 'unary':
      // `-5` is a literal, so a minus before a literal needs its parentheses.
      return (
        ast.op +
        (isNumber(ast.of) && ast.op === '-' && !isNegative(ast.of) ? `(${print(ast.of)})` : within(ast.of, UNARY))
      );
    case 'binary':
      return printBinary(ast);
    case 'conditional':
      return `${within(ast.when, CHOICE + 1)} ? ${within(ast.then, CHOICE + 1)} : ${print(ast.else)}`;
    case 'iterate':
      return `${receiver(ast.of)}.${ast.op}(${ast.as}, ${print(ast.body)})`;
    case 'call':
      return printCall(ast);
  }
}

function printBinary(ast: Ast & { kind: 'binary' }): string {
  const level = levelOf(ast);
  const left = within(ast.left, level === COMPARISONS || level === COALESCE ? level + 1 : level);
  const right = within(ast.right, level === COALESCE ? level : level + 1);
  return `${left} ${ast.op} ${right}`;
}

function printCall(ast: Ast & { kind: 'call' }): string {
  const [first, ...rest] = ast.args;
  if (ast.method && first) return `${receiver(first)}.${ast.name}(${rest.map(print).join(', ')})`;
  return `${ast.name}(${ast.args.map(print).join(', ')})`;
}

/** What stands before `.` or `[`; a number needs parentheses, its point would be read as a decimal's. */
function receiver(ast: Ast): string {
  return isNumber(ast) ? `(${print(ast)})` : within(ast, POSTFIX);
}

/** The print of a part, in parentheses where it binds looser than its place asks. */
function within(ast: Ast, level: number): string {
  return levelOf(ast) < level ? `(${print(ast)})` : print(ast);
}

function levelOf(ast: Ast): number {
  if (ast.kind === 'conditional') return CHOICE;
  if (ast.kind === 'unary') return UNARY;
  return ast.kind === 'binary' ? LEVELS.findIndex((operators) => operators.includes(ast.op)) : POSTFIX;
}

function isNumber(ast: Ast): boolean {
  return ast.kind === 'literal' && typeof ast.value === 'number';
}

function isNegative(ast: Ast): boolean {
  return ast.kind === 'literal' && typeof ast.value === 'number' && ast.value < 0;
}
