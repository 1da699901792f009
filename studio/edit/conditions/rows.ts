import type { Ast } from '../../../compiler/expression/syntax/ast.ts';
import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { print } from '../../../compiler/expression/syntax/print.ts';
import { isNull, pathOf } from '../../../compiler/expression/syntax/walk.ts';
import { quote } from '../../../schemas/expression-text.ts';

/** The comparisons, as labelled in the editor. */
export const COMPARISONS = [
  'is',
  'is not',
  'is one of',
  'is none of',
  'is less than',
  'is at most',
  'is more than',
  'is at least',
  'is known',
  'is not known',
  'is true',
  'is not true',
] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** One comparison: `data.book.status · is one of · 3, 4`. All three are texts in expression syntax. */
export interface Row {
  subject: string;
  comparison: Comparison;
  /** None, one, or for `is one of` and `is none of` any number of them. */
  values: readonly string[];
}

/** Rows of which all or any must hold; may contain other groups. */
export interface Group {
  join: 'all' | 'any';
  rows: readonly (Row | Group)[];
}

/** Why a condition cannot be shown as rows, for the user. */
export interface NoRows {
  why: string;
}

const OPERATORS: ReadonlyMap<string, Comparison> = new Map([
  ['==', 'is'],
  ['!=', 'is not'],
  ['<', 'is less than'],
  ['<=', 'is at most'],
  ['>', 'is more than'],
  ['>=', 'is at least'],
]);

/** Returns how many values a comparison needs. */
export function arity(comparison: Comparison): 'none' | 'one' | 'many' {
  if (comparison === 'is one of' || comparison === 'is none of') return 'many';
  return ['is known', 'is not known', 'is true', 'is not true'].includes(comparison) ? 'none' : 'one';
}

/** Converts a condition to rows, or returns why it has to stay a text. Converting back gives the same expression. */
export function rowsOf(text: string): Group | NoRows {
  const { ast, issues } = parseExpression(text);
  if (!ast) return { why: issues[0]?.message ?? 'this is not a valid expression' };
  const group = groupOf(ast);
  return group ?? { why: 'rows cannot show this condition: it stays a text' };
}

export function isGroup(row: Row | Group | NoRows): row is Group {
  return 'join' in row;
}

/** Converts rows to an expression; empty for a group without rows. */
export function textOf(group: Group): string {
  const join = group.join === 'all' ? ' && ' : ' || ';
  return group.rows.map((row) => (isGroup(row) ? `(${textOf(row)})` : rowText(row))).join(join);
}

function rowText({ subject, comparison, values }: Row): string {
  switch (comparison) {
    case 'is one of':
      return `${subject} in [${values.join(', ')}]`;
    case 'is none of':
      return `!(${subject} in [${values.join(', ')}])`;
    case 'is known':
      return `${subject} != null`;
    case 'is not known':
      return `${subject} == null`;
    case 'is true':
      return subject;
    case 'is not true':
      return `!${subject}`;
    default: {
      const operator = [...OPERATORS].find(([, name]) => name === comparison)![0];
      return `${subject} ${operator} ${values[0] ?? "''"}`;
    }
  }
}

function groupOf(ast: Ast): Group | undefined {
  if (ast.kind === 'binary' && (ast.op === '&&' || ast.op === '||')) {
    const rows = sidesOf(ast, ast.op).map(partOf);
    const join = ast.op === '&&' ? 'all' : 'any';
    return rows.every((row) => row !== undefined) ? { join, rows } : undefined;
  }
  const row = rowOf(ast);
  return row && { join: 'all', rows: [row] };
}

function partOf(ast: Ast): Row | Group | undefined {
  return ast.kind === 'binary' && (ast.op === '&&' || ast.op === '||') ? groupOf(ast) : rowOf(ast);
}

/** Returns the operands of `a && b && c`, as far as they need no parentheses. */
function sidesOf(ast: Ast, operator: string): Ast[] {
  return ast.kind === 'binary' && ast.op === operator ? [...sidesOf(ast.left, operator), ast.right] : [ast];
}

function rowOf(ast: Ast): Row | undefined {
  if (ast.kind === 'unary' && ast.op === '!') return negatedRow(ast.of);
  if (ast.kind !== 'binary')
    return isOperand(ast) ? { subject: print(ast), comparison: 'is true', values: [] } : undefined;
  if (!isOperand(ast.left)) return undefined;
  const subject = print(ast.left);
  if (ast.op === 'in') return listRow(ast, 'is one of');
  const comparison = OPERATORS.get(ast.op);
  if (!comparison || !isOperand(ast.right)) return undefined;
  if (isNull(ast.right) && (ast.op === '==' || ast.op === '!='))
    return { subject, comparison: ast.op === '==' ? 'is not known' : 'is known', values: [] };
  return { subject, comparison, values: [print(ast.right)] };
}

function negatedRow(of: Ast): Row | undefined {
  if (of.kind === 'binary') return of.op === 'in' && isOperand(of.left) ? listRow(of, 'is none of') : undefined;
  return isOperand(of) && of.kind !== 'literal'
    ? { subject: print(of), comparison: 'is not true', values: [] }
    : undefined;
}

function listRow({ left, right }: Ast & { kind: 'binary' }, comparison: Comparison): Row | undefined {
  if (right.kind !== 'list' || !isOperand(left) || !right.items.every(isOperand)) return undefined;
  return { subject: print(left), comparison, values: right.items.map(print) };
}

/** Whether a row can show a value: a literal, a path, an entry of a map or a list, or a function call with such arguments. */
function isOperand(ast: Ast): boolean {
  if (ast.kind === 'literal') return true;
  if (ast.kind === 'index') return ast.of.kind !== 'literal' && isOperand(ast.of) && isOperand(ast.at);
  if (ast.kind === 'call') return !ast.method && ast.args.every(isOperand);
  return pathOf(ast) !== undefined;
}

/**
 * Returns the values of an expression such as `data.book.status` or `3, 4`; undefined if there is none, or one that a row
 * cannot show: `a || b` in a row would be two rows.
 */
export function operandsIn(text: string): string[] | undefined {
  const { ast } = parseExpression(`[${text}]`);
  const items = ast?.kind === 'list' ? ast.items : [];
  return items.length > 0 && items.every(isOperand) ? items.map(print) : undefined;
}

/** Formats a value for display: a text without its quotes when that is unambiguous. Inverse of `valueText`. */
export function shownValue(value: string): string {
  const ast = parseExpression(value).ast;
  if (ast?.kind !== 'literal' || typeof ast.value !== 'string') return value;
  return isWord(ast.value) ? ast.value : value;
}

/**
 * Converts user input to expression syntax.
 *
 * @param isText whether it is compared with a text: a number is written in quotes then
 */
export function valueText(shown: string, isText = false): string {
  const typed = shown.trim();
  if (isWord(typed)) return quote(typed);
  const { ast } = parseExpression(typed);
  const isNumber = ast?.kind === 'literal' && typeof ast.value === 'number';
  return ast && !(isText && isNumber) ? typed : quote(typed);
}

/** The items of a list as they are typed: separated by commas outside of quotes. */
export function itemsIn(typed: string): string[] {
  const [, inside = typed] = /^\s*\[(.*)\]\s*$/s.exec(typed) ?? [];
  const items = inside.match(/\s*'(?:[^'\\]|\\.)*'\s*(?=,|$)|[^,]+/g) ?? [];
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/**
 * The texts and numbers of a list as it is typed.
 *
 * @param isText whether all are texts, also what looks like a number
 */
export function literalsIn(typed: string, isText = false): unknown[] {
  return itemsIn(typed).map((item) => {
    const { ast } = parseExpression(valueText(item, isText));
    return ast?.kind === 'literal' ? ast.value : item;
  });
}

/** Whether a text can only be a text: not a number, a path or quoted. */
function isWord(text: string): boolean {
  return (
    /^[\p{L}][\p{L}\p{N} _-]*$/u.test(text) && !['true', 'false', 'null', 'in'].includes(text) && text === text.trim()
  );
}
