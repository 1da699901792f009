import type { Ast } from '../../expression/syntax/ast.ts';
import type { Contract, Outcome } from '../../tree/resolved.ts';
import { fieldOf } from './field-of.ts';

/** The outcome of an answer, determined from its header like on a phone; undefined if it cannot be determined. */
export function outcomeOfAnswer(contract: Contract, answer: unknown): Outcome | undefined {
  const head = headOf(answer, contract.aliases);
  for (const outcome of contract.outcomes) {
    const holds = outcome.when ? resultOf(outcome.when.ast, head) : true;
    if (typeof holds !== 'boolean') return undefined;
    if (holds) return outcome;
  }
  return undefined;
}

type Head = ReadonlyMap<string, unknown>;

/** A code is text, whatever its JSON type; success is any value except empty, zero or false. */
function headOf(answer: unknown, aliases: Contract['aliases']): Head {
  const of = (name: string) => fieldOf(answer, name, aliases);
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const success = of('success');
  return new Map<string, unknown>([
    ['code', text(of('code'))],
    ['message', text(of('message'))],
    ['success', Boolean(success) && success !== '0' && success !== 'false'],
  ]);
}

/** Evaluates a condition on the header; undefined for expressions beyond such conditions. */
function resultOf(ast: Ast, head: Head): unknown {
  const value = (part: Ast) => resultOf(part, head);
  if (ast.kind === 'literal') return ast.value;
  if (ast.kind === 'name') return head.get(ast.name);
  if (ast.kind === 'list') return ast.items.map(value);
  if (ast.kind === 'unary' && ast.op === '!') return negated(value(ast.of));
  return ast.kind === 'binary' ? both(ast.op, value(ast.left), value(ast.right)) : undefined;
}

function both(op: string, left: unknown, right: unknown): unknown {
  if (left === undefined || right === undefined) return undefined;
  if (op === '&&') return left && right;
  if (op === '||') return left || right;
  if (op === '==') return left === right;
  if (op === '!=') return left !== right;
  return op === 'in' && Array.isArray(right) ? right.includes(left) : undefined;
}

function negated(value: unknown): unknown {
  return typeof value === 'boolean' ? !value : undefined;
}
