import type { Expr, ExprTree } from './compiled.ts';
import { COALESCE, COMPARISONS, ITERATIONS, LEVELS } from './expression-operators.ts';
import { fieldsOf, isTree } from './expression-walk.ts';
import { isMethod } from './functions.ts';

const CHOICE = -1;
const UNARY = LEVELS.length;
const POSTFIX = UNARY + 1;

/** Prints a tree that has no expression syntax (a record, a text with placeholders, …); `print` prints its parts. */
export type PrintBuilt = (tree: ExprTree, print: (part: Expr) => string) => string;

/**
 * The canonical source of an expression: one space around operators, single quotes, only the parentheses that are
 * needed. Parsing it yields the same tree, except for values that the document builds around expressions.
 *
 * @param printBuilt prints those values
 */
export function printTree(expr: Expr, printBuilt: PrintBuilt = builtText): string {
  return new Printer(printBuilt).print(expr);
}

class Printer {
  readonly #printBuilt: PrintBuilt;

  constructor(printBuilt: PrintBuilt) {
    this.#printBuilt = printBuilt;
  }

  readonly print = (expr: Expr): string => {
    if (!isTree(expr)) return literalText(expr);
    const [op, first = null, second = null, third = null] = expr;
    switch (op) {
      case '$':
        return expr.slice(1).map(String).join('.');
      case '.':
        return [this.#receiver(first), ...expr.slice(2).map(String)].join('.');
      case '[]':
        return `${this.#receiver(first)}[${this.print(second)}]`;
      case '!':
        return `!${this.#within(first, UNARY)}`;
      case 'neg':
        // `-5` is a literal, so a minus before a literal needs its parentheses.
        return typeof first === 'number' && first >= 0 ? `-(${this.print(first)})` : `-${this.#within(first, UNARY)}`;
      case '?:':
        return `${this.#within(first, CHOICE + 1)} ? ${this.#within(second, CHOICE + 1)} : ${this.print(third)}`;
      case 'list':
        return `[${expr.slice(1).map(this.print).join(', ')}]`;
      case 'fn':
        return this.#call(String(first), expr.slice(2));
    }
    if (ITERATIONS.includes(op)) return `${this.#receiver(first)}.${op}(${String(second)}, ${this.print(third)})`;
    const level = levelOf(expr);
    return level < UNARY ? this.#binary(op, first, second, level) : this.#printBuilt(expr, this.print);
  };

  #binary(op: string, left: Expr, right: Expr, level: number): string {
    const before = this.#within(left, level === COMPARISONS || level === COALESCE ? level + 1 : level);
    return `${before} ${op} ${this.#within(right, level === COALESCE ? level : level + 1)}`;
  }

  #call(name: string, args: readonly Expr[]): string {
    const [first, ...others] = args;
    if (isMethod(name) && first !== undefined)
      return `${this.#receiver(first)}.${name}(${others.map(this.print).join(', ')})`;
    return `${name}(${args.map(this.print).join(', ')})`;
  }

  /** An operand before `.` or `[`; a number needs parentheses, or its dot would be read as a decimal point. */
  #receiver(expr: Expr): string {
    return typeof expr === 'number' ? `(${this.print(expr)})` : this.#within(expr, POSTFIX);
  }

  /** An operand, in parentheses if it binds looser than its context requires. */
  #within(expr: Expr, level: number): string {
    return levelOf(expr) < level ? `(${this.print(expr)})` : this.print(expr);
  }
}

function levelOf(expr: Expr): number {
  if (!isTree(expr)) return POSTFIX;
  const [op] = expr;
  if (op === '?:') return CHOICE;
  if (op === '!' || op === 'neg') return UNARY;
  const level = LEVELS.findIndex((operators) => (operators as readonly string[]).includes(op));
  return level < 0 ? POSTFIX : level;
}

/** Values that the document builds around expressions, in a similar notation. */
function builtText(tree: ExprTree, print: (part: Expr) => string): string {
  const [op, ...parts] = tree as readonly [string, ...Expr[]];
  switch (op) {
    case 'rec': {
      const fields = fieldsOf(tree).map(([name, value]) => `${name}: ${print(value)}`);
      return `{${fields.join(', ')}}`;
    }
    case 'cat':
      return `'${parts.map((part) => (typeof part === 'string' ? part : `{${print(part)}}`)).join('')}'`;
    case 'flat':
      return `[${parts.map(print).join(', ')}]`;
    case 'one':
      return print(parts[0] ?? null);
    case 'each':
      return `${print(parts.at(-1) ?? null)} for each ${String(parts[1])} of ${print(parts[0] ?? null)}`;
  }
  const present = parts.filter((part) => part !== null);
  return `${op} ${present.map(print).join(', ')}`;
}

function literalText(value: string | number | boolean | null): string {
  if (typeof value === 'number') return decimal(value);
  return typeof value === 'string' ? quote(value) : String(value);
}

/** A number in the syntax of this language: never with an exponent, never `-0`. */
export function decimal(value: number): string {
  const short = String(value === 0 ? 0 : value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(short);
  if (!parts) return short;
  const digits = parts[2]! + (parts[3] ?? '');
  const exponent = Number(parts[4]);
  const body =
    exponent < 0 ? `0.${'0'.repeat(-exponent - 1)}${digits}` : digits + '0'.repeat(exponent - digits.length + 1);
  return parts[1] + body;
}

const ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ["'", "\\'"],
  ['\\', '\\\\'],
]);

/** The canonical literal of a text: single quotes, escapes only where needed. */
export function quote(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped here
  const body = text.replace(/['\\\u0000-\u001f\u007f]/g, (char) => {
    return ESCAPES.get(char) ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `'${body}'`;
}
