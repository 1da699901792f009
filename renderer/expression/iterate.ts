import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import { visit } from '../../schemas/expression-walk.ts';
import { ROW } from '../../schemas/steps.ts';
import { bounded, spend } from './budget.ts';
import { asBool, asList } from './coerce.ts';
import { type Evaluate, type EvaluationScope, type Operator, Row } from './scope.ts';

type Compile = Parameters<Operator>[1];

/** `any all filter map find`: each row costs the size of the body plus a fixed amount. */
export function iteration([op, of, name, inner]: ExprTree, compile: Compile): Evaluate {
  const list = compile(of);
  const body = compile(inner);
  const cost = ROW + sizeOf(inner);
  return (scope) => {
    const row = new Row(scope, String(name), null);
    const results: unknown[] = [];
    for (const value of asList(list(scope))) {
      spend(cost);
      row.value = value;
      const result = body(row);
      if (op === 'map') results.push(result);
      else if (asBool(result)) {
        if (op === 'any') return true;
        if (op === 'find') return value;
        results.push(value);
      } else if (op === 'all') return false;
    }
    return op === 'find' ? null : op === 'all' || (op === 'any' ? false : bounded(results));
  };
}

/** `flat`: a list of fixed entries and of one entry for each row that passes a condition. */
export function builtList(tree: ExprTree, compile: Compile): Evaluate {
  const adders = tree.slice(1).map((part) => adder(part as ExprTree, compile));
  return (scope) => {
    const list: unknown[] = [];
    for (const add of adders) add(scope, list);
    return bounded(list);
  };
}

function adder(
  [kind, of, as, index, when, each]: readonly Expr[],
  compile: Compile,
): (scope: EvaluationScope, into: unknown[]) => void {
  const list = compile(of);
  if (kind === 'one') {
    return (scope, into) => {
      into.push(list(scope));
    };
  }
  const admits = compile(when ?? true);
  const entry = compile(each);
  const cost = ROW + sizeOf(when) + sizeOf(each);
  return (scope, into) => {
    const place = new Row(scope, String(index), 0);
    const row = new Row(place, String(as), null);
    for (const [at, value] of asList(list(scope)).entries()) {
      spend(cost);
      place.value = at;
      row.value = value;
      if (asBool(admits(row))) into.push(entry(row));
    }
  };
}

/** The number of operators, names and literals in an expression. */
function sizeOf(expr: Expr = null): number {
  let size = 0;
  visit(expr, (part) => {
    size += Array.isArray(part) && part[0] === '$' ? part.length : 1;
  });
  return size;
}
