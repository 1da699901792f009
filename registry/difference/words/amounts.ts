import type { CompiledScreen, CompiledShape, Expr, ExprTree } from '../../../schemas/compiled.ts';
import { ITERATIONS } from '../../../schemas/expression-operators.ts';
import { isTree, mapParts } from '../../../schemas/expression-walk.ts';
import { handlersOf, stepsIn } from '../../../schemas/handlers.ts';
import { nodesIn, rootsOf } from '../../../schemas/node-walk.ts';

/** What a name may hold, by name: several if parts of a screen use the same name for different things. */
type Bound = ReadonlyMap<string, readonly CompiledShape[]>;

/** Operators whose operands are amounts if one of them is: not `*` and `/`, which take a count. */
const SAME_UNIT = ['==', '!=', '<', '<=', '>', '>=', '+', '-'];

/** Knows which expressions of a screen are amounts, in cents. */
export class Amounts {
  readonly #document: CompiledScreen;
  readonly #bound: Bound;

  constructor(document: CompiledScreen, bound?: Bound) {
    this.#document = document;
    this.#bound = bound ?? this.#names();
  }

  /** What the parts of an operation know, in which the name of its rows is bound if it has rows. */
  within(tree: ExprTree): Amounts {
    if (!hasRows(tree)) return this;
    const [, list = null, name] = tree;
    return new Amounts(this.#document, new Map(this.#bound).set(String(name), this.#shapes(list).flatMap(itemOf)));
  }

  /** An operation with the numbers that stand for amounts as `['amount', number]`. */
  marked(tree: ExprTree): ExprTree {
    const takesAmounts = SAME_UNIT.includes(tree[0])
      ? tree.slice(1).some((part) => this.#isAmount(part))
      : tree[0] === 'fn' && tree[1] === 'money';
    return takesAmounts
      ? mapParts(tree, (part) => (typeof part === 'number' && part !== 0 ? ['amount', part] : part))
      : tree;
  }

  #isAmount(expr: Expr): boolean {
    const shapes = this.#shapes(expr);
    return shapes.length > 0 && shapes.every(isCents);
  }

  #shapes(expr: Expr): readonly CompiledShape[] {
    if (!isTree(expr)) return [];
    const [op, first = null, second = null, third = null] = expr;
    switch (op) {
      case '$':
        return this.#ofPath(expr.slice(1).map(String));
      case '.':
        return this.#shapes(first).flatMap((shape) => fieldOf(shape, expr.slice(2).map(String)));
      case '[]':
      case 'find':
        return this.#shapes(first).flatMap(itemOf);
      case 'filter':
        return this.#shapes(first);
      case '?:':
        return [...this.#shapes(second), ...this.#shapes(third)];
      case '??':
      case '+':
      case '-':
        return [...this.#shapes(first), ...this.#shapes(second)];
    }
    return [];
  }

  #ofPath([root = '', ...names]: readonly string[]): readonly CompiledShape[] {
    const [name = '', ...fields] = names;
    const { params, stored, load, state } = this.#document;
    const within = (shapes: readonly CompiledShape[], path = fields) => shapes.flatMap((shape) => fieldOf(shape, path));
    switch (root) {
      case 'params':
        return within(present(params[name]));
      case 'stored':
        return within(present(stored[name]?.shape));
      case 'data':
        return within(this.#answers(load[name]?.call));
      case 'state':
        return within(this.#shapes(state[name]?.initial ?? null));
      case 'let':
        return within(this.#shapes(this.#document.let[name] ?? null));
    }
    return within(this.#bound.get(root) ?? [], names);
  }

  /** What a call gives when it succeeds. */
  #answers(call: string | undefined): readonly CompiledShape[] {
    const outcomes = call === undefined ? undefined : this.#document.calls[call]?.outcomes;
    return present(outcomes?.find(({ is }) => is === 'ok')?.gives);
  }

  /** The names that are bound in a screen: of rows, of answers, and of what overlays are opened with. */
  #names(): Bound {
    const names = new Map<string, readonly CompiledShape[]>();
    const bind = (name: string, shapes: readonly CompiledShape[]) =>
      names.set(name, [...(names.get(name) ?? []), ...shapes]);
    for (const { with: takes } of Object.values(this.#document.overlays)) if (takes) bind('with', [['rec', '', takes]]);
    for (const [, steps] of handlersOf(this.#document))
      for (const step of stepsIn(steps)) if (step.do === 'call') bind(step.as ?? 'answer', this.#answers(step.call));
    for (const node of nodesIn(rootsOf(this.#document)))
      if ('each' in node) bind(node.as, new Amounts(this.#document, names).#shapes(node.each).flatMap(itemOf));
    return names;
  }
}

/** Whether an operation goes through a list, its second entry, and names each entry by its third one. */
export function hasRows([op]: ExprTree): boolean {
  return ITERATIONS.includes(op) || op === 'each';
}

function isCents(shape: CompiledShape): boolean {
  const scalar = typeof shape === 'string' ? shape : shape[0] === 'or' ? shape[1] : '';
  return /^cents\b/.test(scalar);
}

function itemOf(shape: CompiledShape): readonly CompiledShape[] {
  return typeof shape !== 'string' && (shape[0] === 'list' || shape[0] === 'map') ? [shape[1]] : [];
}

function fieldOf(shape: CompiledShape, [name, ...others]: readonly string[]): readonly CompiledShape[] {
  if (name === undefined) return [shape];
  if (typeof shape === 'string' || shape[0] !== 'rec') return [];
  return present(shape[2][name]).flatMap((field) => fieldOf(field, others));
}

function present(shape: CompiledShape | undefined): readonly CompiledShape[] {
  return shape === undefined ? [] : [shape];
}
