import type { Expr, ExprTree } from '../schemas/compiled.ts';
import { bounded, lengthOf, spend } from './budget.ts';
import type { Evaluate, EvaluationScope, ExpressionContext } from './evaluate.ts';
import { exact, listIn, numberIn, shown, textIn, truth } from './expected.ts';
import { isRecord, own } from './own.ts';

/** A row of an iteration: one object for all rows, as rows are gone through one after the other. */
export class Row implements EvaluationScope {
  private readonly outer: EvaluationScope;
  private readonly name: string;
  value: unknown;

  constructor(outer: EvaluationScope, name: string, value: unknown) {
    this.outer = outer;
    this.name = name;
    this.value = value;
  }

  get(asked: string): unknown {
    return asked === this.name ? this.value : this.outer.get(asked);
  }
}

const numeric = (apply: (a: number, b: number) => number) => (a: unknown, b: unknown) =>
  exact(apply(numberIn(a), numberIn(b)));

const compared = (holds: (a: string | number, b: string | number) => boolean) => (a: unknown, b: unknown) =>
  typeof a === 'string' ? holds(a, textIn(b)) : holds(numberIn(a), numberIn(b));

/** Operators that evaluate both sides. */
const BINARY = new Map<string, (a: unknown, b: unknown) => unknown>([
  ['==', (a, b) => a === b],
  ['!=', (a, b) => a !== b],
  ['<', compared((a, b) => a < b)],
  ['<=', compared((a, b) => a <= b)],
  ['>', compared((a, b) => a > b)],
  ['>=', compared((a, b) => a >= b)],
  ['in', contains],
  ['+', (a, b) => (typeof a === 'string' ? bounded(a + textIn(b)) : exact(numberIn(a) + numberIn(b)))],
  ['-', numeric((a, b) => a - b)],
  ['*', numeric((a, b) => a * b)],
  ['/', numeric((a, b) => a / b)],
  ['%', numeric((a, b) => a % b)],
  ['[]', at],
]);

function contains(value: unknown, within: unknown): boolean {
  if (isRecord(within)) return Object.hasOwn(within, textIn(value));
  spend(lengthOf(within));
  return listIn(within).includes(value);
}

function at(of: unknown, index: unknown): unknown {
  if (Array.isArray(of)) return (of as unknown[])[numberIn(index)] ?? null;
  return typeof index === 'string' ? own(of, index) : null;
}

/**
 * The closure of a tree. Throws for an operation or function that this renderer does not know; the closure throws
 * for what `budget.ts` and `expected.ts` refuse. `compileExpression` is the door that never throws.
 */
export function compileTree(expr: Expr, context: ExpressionContext): Evaluate {
  if (!Array.isArray(expr)) return () => expr;
  const tree = expr as unknown as ExprTree;
  const [op, first, second, third] = tree as readonly [string, Expr, Expr, Expr];
  const part = (index: number): Evaluate => compileTree(tree[index] ?? null, context);
  const parts = (from: number): Evaluate[] => tree.slice(from).map((inner) => compileTree(inner, context));
  switch (op) {
    case '$': {
      const root = String(first);
      const names = tree.slice(2).map(String);
      return (scope) => walk(scope.get(root), names);
    }
    case '.': {
      const of = part(1);
      const names = tree.slice(2).map(String);
      return (scope) => walk(of(scope), names);
    }
    case '!': {
      const of = part(1);
      return (scope) => !truth(of(scope));
    }
    case 'neg': {
      const of = part(1);
      return (scope) => exact(-numberIn(of(scope)));
    }
    case '&&':
    case '||': {
      const [left, right] = [part(1), part(2)];
      return op === '&&'
        ? (scope) => truth(left(scope)) && truth(right(scope))
        : (scope) => truth(left(scope)) || truth(right(scope));
    }
    case '??': {
      const [left, right] = [part(1), part(2)];
      return (scope) => left(scope) ?? right(scope);
    }
    case '?:': {
      const [when, yes, no] = [part(1), part(2), part(3)];
      return (scope) => (truth(when(scope)) ? yes : no)(scope);
    }
    case 'list': {
      const items = parts(1);
      return (scope) => bounded(items.map((item) => item(scope)));
    }
    case 'any':
    case 'all':
    case 'filter':
    case 'map':
    case 'find':
      return iteration(op, part(1), String(second), part(3), sizeOf(third));
    case 'fn':
      return call(String(first), parts(2), context);
    case 'cat': {
      const pieces = parts(1);
      return (scope) => bounded(pieces.map((piece) => shown(piece(scope))).join(''));
    }
    case 'rec':
      return record(tree, context);
    case 'flat': {
      const adders = tree.slice(1).map((inner) => adder(inner as unknown as ExprTree, context));
      return (scope) => {
        const list: unknown[] = [];
        for (const add of adders) add(scope, list);
        return bounded(list);
      };
    }
    case 'asset': {
      const [name, other] = [part(1), part(2)];
      const url = (text: unknown): string | null => (typeof text === 'string' ? (context.asset?.(text) ?? null) : null);
      return (scope) => url(name(scope)) ?? url(other(scope));
    }
    case 'call-url': {
      const send = part(2);
      return (scope) => context.callUrl?.(String(first), send(scope) as { [name: string]: unknown }) ?? null;
    }
  }
  const apply = BINARY.get(op);
  if (!apply) throw new Error(`unknown operation ${op}`);
  const [left, right] = [part(1), part(2)];
  return (scope) => apply(left(scope), right(scope));
}

function walk(from: unknown, names: readonly string[]): unknown {
  let value = from;
  for (const name of names) value = own(value, name);
  return value ?? null;
}

function iteration(op: string, list: Evaluate, name: string, body: Evaluate, cost: number): Evaluate {
  return (scope) => {
    const row = new Row(scope, name, null);
    const kept: unknown[] = [];
    for (const value of listIn(list(scope))) {
      spend(cost);
      row.value = value;
      const result = body(row);
      if (op === 'map') kept.push(result);
      else if (truth(result)) {
        if (op === 'any') return true;
        if (op === 'find') return value;
        kept.push(value);
      } else if (op === 'all') return false;
    }
    if (op === 'filter' || op === 'map') return bounded(kept);
    return op === 'find' ? null : op === 'all';
  };
}

function call(name: string, parts: readonly Evaluate[], context: ExpressionContext): Evaluate {
  const apply = context.functions.get(name);
  if (!apply) throw new Error(`unknown function ${name}`);
  return (scope) => {
    const values = parts.map((part) => part(scope));
    for (const value of values) spend(lengthOf(value));
    return bounded(apply(values, scope));
  };
}

function record(tree: ExprTree, context: ExpressionContext): Evaluate {
  const fields: [string, Evaluate][] = [];
  for (let index = 1; index < tree.length; index += 2) {
    fields.push([String(tree[index]), compileTree(tree[index + 1] ?? null, context)]);
  }
  // Unlike assignment this makes own properties only, whatever the names are.
  return (scope) => Object.fromEntries(fields.map(([name, value]) => [name, value(scope)]));
}

/** A part of a built list: one entry, or one for each row that its condition admits. */
function adder(part: ExprTree, context: ExpressionContext): (scope: EvaluationScope, into: unknown[]) => void {
  if (part[0] === 'one') {
    const entry = compileTree(part[1] ?? null, context);
    return (scope, into) => {
      into.push(entry(scope));
    };
  }
  const [, of, as, index, when, each] = part as readonly Expr[];
  const list = compileTree(of ?? null, context);
  const admits = when === null || when === undefined ? undefined : compileTree(when, context);
  const entry = compileTree(each ?? null, context);
  const cost = sizeOf(part);
  return (scope, into) => {
    const place = new Row(scope, String(index ?? ''), null);
    const row = new Row(place, String(as), null);
    for (const [at, value] of listIn(list(scope)).entries()) {
      spend(cost);
      row.value = value;
      place.value = at;
      if (!admits || truth(admits(row))) into.push(entry(row));
    }
  };
}

/** How many parts a tree has. */
function sizeOf(expr: Expr | undefined): number {
  return Array.isArray(expr) ? (expr as Expr[]).reduce((sum: number, part) => sum + sizeOf(part), 0) : 1;
}
