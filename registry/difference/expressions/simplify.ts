import type { Expr, ExprTree } from '../../../schemas/compiled.ts';
import { isTree } from '../../../schemas/expression-walk.ts';

/** A literal in an expression. */
export type Literal = string | number | boolean | null;

/** The known value of a part of an expression; undefined when it is unknown. */
export type Known = (part: Expr) => Literal | undefined;

/** A value that equals none of those in the expressions. */
export const OTHER = '\u0000any other';

const SIMPLE: { readonly [op: string]: (a: Literal, b: Literal) => Literal | undefined } = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => compared(a, b, (x, y) => x < y),
  '<=': (a, b) => compared(a, b, (x, y) => x <= y),
  '>': (a, b) => compared(a, b, (x, y) => x > y),
  '>=': (a, b) => compared(a, b, (x, y) => x >= y),
};

/** Simplifies an expression when some of its parts are known; a literal when they determine it. */
export function simplify(expr: Expr, known: Known): Expr {
  const value = known(expr);
  if (value !== undefined) return value;
  if (!isTree(expr)) return expr;
  const [op] = expr;
  if (op === '&&' || op === '||') return junction(expr, known);
  if (op === '!') return negation(simplify(expr[1] ?? null, known));
  if (op === '?:') return choice(expr, known);
  if (op === 'in') return membership(expr, known);
  if (op === 'fn') return call(expr, known);
  const compare = SIMPLE[op];
  if (!compare) return expr;
  const [left, right] = [simplify(expr[1] ?? null, known), simplify(expr[2] ?? null, known)];
  const result = isTree(left) || isTree(right) ? undefined : compare(left, right);
  return result === undefined ? undecided(expr, left, right) : result;
}

/** The negation of a condition, in its simplest form. */
export function negation(expr: Expr): Expr {
  if (typeof expr === 'boolean') return !expr;
  if (!isTree(expr)) return ['!', expr];
  const opposite = OPPOSITES.get(expr[0]);
  if (opposite) return [opposite, ...expr.slice(1)] as ExprTree;
  return expr[0] === '!' ? (expr[1] ?? null) : ['!', expr];
}

const OPPOSITES = new Map([
  ['==', '!='],
  ['!=', '=='],
  ['<', '>='],
  ['>=', '<'],
  ['>', '<='],
  ['<=', '>'],
]);

function junction(tree: ExprTree, known: Known): Expr {
  const [op, first = null, second = null] = tree;
  const decides = op === '||';
  const [left, right] = [simplify(first, known), simplify(second, known)];
  if (left === decides || right === decides) return decides;
  if (left === !decides) return right;
  return right === !decides ? left : [op, left, right];
}

function choice([, when = null, then = null, otherwise = null]: ExprTree, known: Known): Expr {
  const decided = simplify(when, known);
  if (typeof decided === 'boolean') return simplify(decided ? then : otherwise, known);
  return ['?:', decided, simplify(then, known), simplify(otherwise, known)];
}

function membership(tree: ExprTree, known: Known): Expr {
  const item = simplify(tree[1] ?? null, known);
  const list = tree[2];
  if (isTree(item) || !isTree(list) || list[0] !== 'list') return tree;
  const items = (list.slice(1) as Expr[]).map((entry) => simplify(entry, known));
  if (items.some((entry) => entry === item)) return true;
  return items.some(isTree) ? tree : false;
}

/** What functions make of a field that is not filled in. */
const OF_EMPTY = new Map<string, (other: Literal) => Literal>([
  ['trim', () => ''],
  ['lower', () => ''],
  ['digits', () => ''],
  ['contains', (part) => part === ''],
  ['startsWith', (beginning) => beginning === ''],
  ['matches', (pattern) => new RegExp(`^(?:${pattern})$`, 'u').test('')],
]);

/** The few functions that test whether something was filled in. */
function call(tree: ExprTree, known: Known): Expr {
  const args = (tree.slice(2) as Expr[]).map((arg) => simplify(arg, known));
  const [first, second = null] = args;
  if (first === '' && !isTree(second)) {
    const ofEmpty = OF_EMPTY.get(String(tree[1]));
    if (ofEmpty) return ofEmpty(second);
  }
  if (tree[1] === 'size' && typeof first === 'string' && first !== OTHER) return first.length;
  if (tree[1] === 'filled' && args.every((arg) => !isTree(arg)))
    return args.find((arg) => arg !== null && arg !== '' && arg !== 0) ?? args.at(-1) ?? null;
  return tree;
}

/** A comparison with simplified operands; the placeholder for other values never ends up in it. */
function undecided(tree: ExprTree, left: Expr, right: Expr): Expr {
  return left === OTHER || right === OTHER ? tree : [tree[0], left, right];
}

function compared(a: Literal, b: Literal, holds: (a: number, b: number) => boolean): boolean | undefined {
  return typeof a === 'number' && typeof b === 'number' ? holds(a, b) : undefined;
}
