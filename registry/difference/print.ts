import type { Ast, BinaryOperator, Iteration } from '../../compiler/expression/syntax/ast.ts';
import { print } from '../../compiler/expression/syntax/print.ts';
import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import { fold } from './fold.ts';
import { ITERATIONS, isTree } from './tree.ts';
import { ownName, quoted, quotedPair } from './words.ts';

const NOWHERE = { start: 0, end: 0 };
const BINARY = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '&&', '||', '??', '+', '-', '*', '/', '%']);
/** Functions that are written behind their first argument. */
const METHODS = new Set(['startsWith', 'matches']);

/** What stands for a name that only one of the versions has: its definition; undefined for any other name. */
export type Definition = (root: string, name: string) => Expr | undefined;

/** The text of a compiled expression, as its author would write it. */
export function textOf(expr: Expr, define: Definition = () => undefined): string {
  return print(astOf(fold(expr), define));
}

/**
 * A value as a person says it: a text or a number in backticks, an expression as it is written, a picture by its name.
 */
export function valueWords(value: Expr | undefined, define: Definition = () => undefined): string {
  const expr = value === undefined ? undefined : fold(value);
  if (expr === undefined || expr === null || expr === '') return 'nothing';
  if (!isTree(expr)) return quoted(String(expr));
  if (expr[0] === 'cat') return quoted(templateOf(expr, define));
  if (expr[0] === 'asset') {
    const otherwise = expr[2] === null ? '' : ` or else ${valueWords(expr[2], define)}`;
    return `the picture ${valueWords(expr[1], define)}${otherwise}`;
  }
  return quoted(textOf(expr, define));
}

/** Two values that differ, in words; of long ones the part where they do. */
export function valuePair(
  was: Expr | undefined,
  now: Expr | undefined,
  [before, after]: readonly [Definition, Definition],
): [was: string, now: string] {
  const [one, other] = [valueWords(was, before), valueWords(now, after)];
  if (was === undefined || now === undefined || !one.startsWith('`') || !other.startsWith('`')) return [one, other];
  return quotedPair(readWords(was, before), readWords(now, after));
}

/** What a person reads of a value: a text as it stands, a text with holes, else the expression. */
export function readWords(value: Expr, define: Definition = () => undefined): string {
  const expr = fold(value);
  if (!isTree(expr)) return String(expr ?? '');
  return expr[0] === 'cat' ? templateOf(expr, define) : textOf(expr, define);
}

function templateOf(tree: ExprTree, define: Definition): string {
  return tree
    .slice(1)
    .map((part) => (typeof part === 'string' ? part : `{${textOf(part as Expr, define)}}`))
    .join('');
}

function astOf(expr: Expr, define: Definition): Ast {
  if (!isTree(expr)) return { ...NOWHERE, kind: 'literal', value: expr };
  const [op, first = null, second = null, third = null] = expr;
  const part = (inner: Expr) => astOf(inner, define);
  if (op === '$') return pathAst(expr, define);
  if (op === '.') return membersOf(part(first), expr.slice(2));
  if (op === '[]') return { ...NOWHERE, kind: 'index', of: part(first), at: part(second) };
  if (op === '!') return { ...NOWHERE, kind: 'unary', op: '!', of: part(first) };
  if (op === 'neg') return { ...NOWHERE, kind: 'unary', op: '-', of: part(first) };
  if (op === '?:') return { ...NOWHERE, kind: 'conditional', when: part(first), then: part(second), else: part(third) };
  if (op === 'list') return { ...NOWHERE, kind: 'list', items: (expr.slice(1) as Expr[]).map(part) };
  if (op === 'fn') return callAst(String(first), (expr.slice(2) as Expr[]).map(part));
  if (ITERATIONS.has(op)) return iterationAst(expr, define);
  if (BINARY.has(op))
    return { ...NOWHERE, kind: 'binary', op: op as BinaryOperator, left: part(first), right: part(second) };
  return { ...NOWHERE, kind: 'name', name: builtText(expr, define) };
}

function pathAst(tree: ExprTree, define: Definition): Ast {
  const [, root, name, ...rest] = tree.map(String) as [string, string, string?, ...string[]];
  if (name === undefined) return { ...NOWHERE, kind: 'name', name: ownName(root) };
  const definition = define(root, name);
  if (definition !== undefined) return membersOf(astOf(definition, define), rest);
  return membersOf({ ...NOWHERE, kind: 'name', name: ownName(root) }, [ownName(name), ...rest]);
}

function membersOf(of: Ast, names: readonly unknown[]): Ast {
  return names.reduce<Ast>(
    (inner, name) => ({ ...NOWHERE, kind: 'member', of: inner, name: String(name), nameSpan: NOWHERE }),
    of,
  );
}

function callAst(name: string, args: Ast[]): Ast {
  return { ...NOWHERE, kind: 'call', name, nameSpan: NOWHERE, args, ...(METHODS.has(name) ? { method: true } : {}) };
}

function iterationAst([op, of = null, name, body = null]: ExprTree, define: Definition): Ast {
  return {
    ...NOWHERE,
    kind: 'iterate',
    op: op as Iteration,
    of: astOf(of, define),
    as: ownName(String(name)),
    asSpan: NOWHERE,
    body: astOf(body, define),
  };
}

/** What no expression can write: the values that a document builds around expressions. */
function builtText(tree: ExprTree, define: Definition): string {
  const [op, ...parts] = tree as readonly [string, ...Expr[]];
  const text = (part: Expr | undefined) => textOf(part ?? null, define);
  switch (op) {
    case 'rec': {
      const fields = parts.flatMap((name, at) => (at % 2 ? [] : [`${String(name)}: ${text(parts[at + 1])}`]));
      return `{ ${fields.join(', ')} }`;
    }
    case 'cat':
      return `"${templateOf(tree, define)}"`;
    case 'flat':
      return `[${parts.map(text).join(', ')}]`;
    case 'one':
      return text(parts[0]);
    case 'each': {
      const [list, as, , when, item] = parts;
      const only = when === null ? '' : ` if ${text(when)}`;
      return `${text(item)} for each ${ownName(String(as))} of ${text(list)}${only}`;
    }
    case 'asset':
      return `picture ${text(parts[0])}${parts[1] === null ? '' : ` or ${text(parts[1])}`}`;
    default:
      return `${op}(${parts
        .filter((part) => part !== null)
        .map(text)
        .join(', ')})`;
  }
}
