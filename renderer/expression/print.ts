import type { Expr, ExprTree } from '../../schemas/compiled.ts';

/** Binary operators from loosest to tightest, as they are written. */
const LEVELS = ['||', '&&', '== != < <= > >= in', '??', '+ -', '* / %'].map((level) => level.split(' '));
const COMPARISON = 2;
const DEFAULT = 3;
const CHOICE = -1;
const UNARY = LEVELS.length;
const POSTFIX = UNARY + 1;
const ITERATIONS = new Set(['any', 'all', 'filter', 'map', 'find']);
/** Functions that are written behind their first argument. */
const METHODS = new Set(['startsWith', 'matches']);

/**
 * The text of a compiled expression, as the author would write it. Parsing it gives the same tree again, except for what
 * has no text of its own (texts with holes, records, built lists, images), which is shown in a form that reads alike.
 */
export function printTree(expr: Expr): string {
  if (!isTree(expr)) return printLiteral(expr);
  const [op, first = null, ...rest] = expr;
  const second = rest[0] ?? null;
  switch (op) {
    case '$':
      return [first, ...rest].map(String).join('.');
    case '.':
      return [receiver(first), ...rest.map(String)].join('.');
    case '[]':
      return `${receiver(first)}[${printTree(second)}]`;
    case '!':
      return `!${within(first, UNARY)}`;
    case 'neg':
      // `-5` is a literal, so a minus before a literal needs its parentheses.
      return typeof first === 'number' && first >= 0 ? `-(${printTree(first)})` : `-${within(first, UNARY)}`;
    case '?:':
      return `${within(first, CHOICE + 1)} ? ${within(second, CHOICE + 1)} : ${printTree(rest[1] ?? null)}`;
    case 'list':
      return `[${expr.slice(1).map(printTree).join(', ')}]`;
    case 'fn':
      return printCall(String(first), rest);
  }
  if (ITERATIONS.has(op)) return `${receiver(first)}.${op}(${String(second)}, ${printTree(rest[1] ?? null)})`;
  return levelOf(expr) < UNARY ? printBinary(op, first, second, levelOf(expr)) : printBuilt(expr);
}

export function isTree(expr: Expr | undefined): expr is ExprTree {
  return Array.isArray(expr);
}

function printBinary(op: string, left: Expr, right: Expr, level: number): string {
  const tight = level + 1;
  const before = within(left, level === COMPARISON || level === DEFAULT ? tight : level);
  return `${before} ${op} ${within(right, level === DEFAULT ? level : tight)}`;
}

function printCall(name: string, args: readonly Expr[]): string {
  const [first, ...rest] = args;
  if (METHODS.has(name) && first !== undefined) return `${receiver(first)}.${name}(${rest.map(printTree).join(', ')})`;
  return `${name}(${args.map(printTree).join(', ')})`;
}

/** What an expression cannot write: the values that the document builds around expressions. */
function printBuilt(tree: ExprTree): string {
  const [op, ...parts] = tree;
  const held = parts.filter(isTree).map(printTree).join(', ');
  if (op === 'rec') {
    const fields = parts.flatMap((part, index) =>
      index % 2 ? [] : [`${String(part)}: ${printTree(parts[index + 1] ?? null)}`],
    );
    return `{${fields.join(', ')}}`;
  }
  if (op === 'cat')
    return `'${parts.map((part) => (typeof part === 'string' ? part : `{${printTree(part)}}`)).join('')}'`;
  if (op === 'flat') return `[${held}]`;
  if (op === 'one') return parts.map(printTree).join('');
  if (op === 'each')
    return `${printTree(parts.at(-1) ?? null)} for each ${String(parts[1])} of ${printTree(parts[0] ?? null)}`;
  return `${op} ${parts
    .filter((part) => part !== null)
    .map(printTree)
    .join(', ')}`;
}

/** What stands before `.` or `[`; a number needs parentheses, its point would be read as a decimal's. */
function receiver(expr: Expr): string {
  return typeof expr === 'number' ? `(${printTree(expr)})` : within(expr, POSTFIX);
}

/** A part, in parentheses where it binds looser than its place asks. */
function within(expr: Expr, level: number): string {
  return levelOf(expr) < level ? `(${printTree(expr)})` : printTree(expr);
}

function levelOf(expr: Expr): number {
  if (!isTree(expr)) return POSTFIX;
  if (expr[0] === '?:') return CHOICE;
  if (expr[0] === '!' || expr[0] === 'neg') return UNARY;
  const level = LEVELS.findIndex((operators) => operators.includes(expr[0]));
  return level < 0 ? POSTFIX : level;
}

function printLiteral(value: string | number | boolean | null): string {
  // Never with an exponent.
  if (typeof value === 'number')
    return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  return typeof value === 'string' ? quote(value) : String(value);
}

const ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ["'", "\\'"],
  ['\\', '\\\\'],
]);

function quote(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped here
  const body = text.replace(/['\\\u0000-\u001f\u007f]/g, (char) => {
    return ESCAPES.get(char) ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `'${body}'`;
}
