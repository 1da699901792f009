import type { Contract, Outcome } from '../contract.ts';
import type { Ast } from '../expression/ast.ts';
import type { Report } from '../report.ts';
import type { Spot } from '../spot.ts';

/** An outcome's `example` must end in that outcome: what is read wrongly there is read wrongly from the server. */
export function checkExample(contract: Contract, outcome: Outcome, report: Report): void {
  const example = outcome.spot.get('example');
  if (!example) return;
  const ending = endingOf(contract, headOf(example));
  if (ending === undefined || ending === outcome) return;
  report.add(
    'wrong-example',
    example,
    `an answer with this head ends in \`${ending.is}\`, not in \`${outcome.is}\`: correct it, or the \`when\` of one of them`,
  );
}

type Head = ReadonlyMap<string, unknown>;

/** As a phone reads it: a code is text, however it is sent, and success anything that is not empty, zero or false. */
function headOf(example: Spot): Head {
  const of = (name: string) => example.get(name)?.value;
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const success = of('success');
  return new Map<string, unknown>([
    ['code', text(of('code'))],
    ['message', text(of('message'))],
    ['success', Boolean(success) && success !== '0' && success !== 'false'],
  ]);
}

/** The first outcome whose condition holds; undefined where one before it cannot be told. */
function endingOf({ outcomes }: Contract, head: Head): Outcome | undefined {
  for (const outcome of outcomes) {
    const holds = outcome.when ? resultOf(outcome.when.ast, head) : true;
    if (typeof holds !== 'boolean') return undefined;
    if (holds) return outcome;
  }
  return undefined;
}

/** What a condition on the head comes to; undefined where it is made of more than such conditions are. */
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
