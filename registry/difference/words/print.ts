import type { Expr, ExprTree } from '../../../schemas/compiled.ts';
import { printTree } from '../../../schemas/expression-text.ts';
import { fieldsOf, isTree, mapParts, step } from '../../../schemas/expression-walk.ts';
import { fold } from '../expressions/fold.ts';
import { type Amounts, hasRows } from './amounts.ts';
import { ownName, quoted, quotedPair } from './words.ts';

/** Returns the definition of a name that only one of the versions has; undefined for any other name. */
export type Definition = (root: string, name: string) => Expr | undefined;

/** What is known of the names in the expressions of a version. */
export interface Reading {
  readonly define: Definition;
  readonly amounts?: Amounts;
}
const NOTHING_KNOWN: Reading = { define: () => undefined };

/** Prints a compiled expression the way its author would write it. */
export function textOf(expr: Expr, reading: Reading): string {
  return printTree(authored(fold(expr), reading), builtText);
}

/** A value in words: a text or number in backticks, an expression as source, a picture by name. */
export function valueWords(value: Expr | undefined, reading: Reading = NOTHING_KNOWN): string {
  const expr = value === undefined ? undefined : fold(value);
  if (expr === undefined || expr === null) return 'none';
  if (expr === '') return 'empty';
  if (!isTree(expr)) return quoted(String(expr));
  if (expr[0] === 'cat') return quoted(templateOf(expr, reading));
  if (expr[0] === 'asset') {
    const otherwise = expr[2] === null ? '' : ` or else ${valueWords(expr[2], reading)}`;
    return `the picture ${valueWords(expr[1], reading)}${otherwise}`;
  }
  return quoted(textOf(expr, reading));
}

/** Two different values in words; long ones are shortened to the part that differs. */
export function valuePair(
  was: Expr | undefined,
  now: Expr | undefined,
  [before, after]: readonly [Reading, Reading],
): [was: string, now: string] {
  const [one, other] = [valueWords(was, before), valueWords(now, after)];
  if (was === undefined || now === undefined || !one.startsWith('`') || !other.startsWith('`')) return [one, other];
  return quotedPair(readWords(was, before), readWords(now, after));
}

/** What a user reads of a value: a text, a template, or else the expression. */
export function readWords(value: Expr, reading: Reading): string {
  const expr = fold(value);
  if (!isTree(expr)) return String(expr ?? '');
  return expr[0] === 'cat' ? templateOf(expr, reading) : textOf(expr, reading);
}

function templateOf(tree: ExprTree, reading: Reading): string {
  return templateText(tree.slice(1), (part) => textOf(part, reading));
}

function templateText(parts: readonly Expr[], print: (part: Expr) => string): string {
  return parts.map((part) => (typeof part === 'string' ? part : `{${print(part)}}`)).join('');
}

/**
 * An expression as its author sees it: names without their fragment, and names the other version lacks replaced by
 * their definition; amounts are marked.
 */
function authored(expr: Expr, reading: Reading): Expr {
  if (!isTree(expr)) return expr;
  if (expr[0] === '$') return authoredPath(expr, reading);
  const { define, amounts } = reading;
  const inner = amounts ? { define, amounts: amounts.within(expr) } : reading;
  const tree = mapParts(amounts?.marked(expr) ?? expr, (part) => authored(part, inner));
  if (!hasRows(tree)) return tree;
  return tree.map((entry, at) => (at === 2 ? ownName(String(entry)) : entry)) as unknown as ExprTree;
}

function authoredPath(tree: ExprTree, reading: Reading): Expr {
  const [, root, name, ...others] = tree.map(String) as [string, string, string?, ...string[]];
  if (name === undefined) return path(ownName(root));
  const definition = reading.define(root, name);
  return definition === undefined
    ? path(ownName(root), ownName(name), ...others)
    : step(authored(definition, reading), others);
}

function path(...names: string[]): ExprTree {
  return ['$', ...names];
}

/** Values that a document builds around expressions and that no expression can express. */
function builtText(tree: ExprTree, print: (part: Expr) => string): string {
  const [op, ...parts] = tree as readonly [string, ...Expr[]];
  const text = (part: Expr | undefined) => print(part ?? null);
  switch (op) {
    case 'rec': {
      const fields = fieldsOf(tree).map(([name, value]) => `${name}: ${print(value)}`);
      return `{ ${fields.join(', ')} }`;
    }
    case 'cat':
      return `"${templateText(parts, print)}"`;
    case 'flat':
      return `[${parts.map(text).join(', ')}]`;
    case 'one':
      return text(parts[0]);
    case 'each': {
      const [list, as, , when, item] = parts;
      const only = when === null ? '' : ` if ${text(when)}`;
      return `${text(item)} for each ${String(as)} of ${text(list)}${only}`;
    }
    case 'amount':
      return `${text(parts[0])} (${(Number(parts[0]) / 100).toFixed(2)})`;
    case 'asset':
      return `picture ${text(parts[0])}${parts[1] === null ? '' : ` or ${text(parts[1])}`}`;
    default:
      return `${op}(${parts
        .filter((part) => part !== null)
        .map(text)
        .join(', ')})`;
  }
}
