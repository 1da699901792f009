import { ITERATIONS } from '../../schemas/expression-operators.ts';
import { asBool, asNumber, asText, exact } from './coerce.ts';
import { builtList, iteration } from './iterate.ts';
import { binary, compared, lazy, walk } from './operators.ts';
import { getOwn } from './record.ts';
import type { Operator } from './scope.ts';
import { leadsTo } from './url-hosts.ts';

const numeric = (apply: (a: number, b: number) => number) => binary((a, b) => exact(apply(asNumber(a), asNumber(b))));

/** The operations that only some documents use, by operator. */
export const OPERATIONS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['!', single((value) => !asBool(value))],
  ['??', lazy((left, right) => (scope) => left(scope) ?? right(scope))],
  ['?:', lazy((when, yes, no) => (scope) => (asBool(when(scope)) ? yes : no)(scope))],
  [
    '.',
    ([, x, ...names], compile) => {
      const of = compile(x);
      return (scope) => walk(of(scope), names);
    },
  ],
  ['[]', binary(at)],
  ['neg', single((value) => exact(-asNumber(value)))],
  ['-', numeric((a, b) => a - b)],
  ['*', numeric((a, b) => a * b)],
  ['/', numeric((a, b) => a / b)],
  ['%', numeric((a, b) => a % b)],
  ['<=', compared((a, b) => a <= b)],
  ['>=', compared((a, b) => a >= b)],
  ...ITERATIONS.map((op) => [op, iteration] as const),
  ['flat', builtList],
  [
    'call-url',
    ([, name, values], compile, { callUrl }) => {
      const send = compile(values);
      return (scope) => callUrl?.(String(name), send(scope) as { [name: string]: unknown }) ?? null;
    },
  ],
  [
    'leads-to',
    ([, url, ...hosts], compile) => {
      const target = compile(url);
      return (scope) => leadsTo(String(target(scope) ?? ''), hosts.map(String));
    },
  ],
]);

/** An operator with one operand. */
function single(apply: (value: unknown) => unknown): Operator {
  return lazy((of) => (scope) => apply(of(scope)));
}

function at(of: unknown, index: unknown): unknown {
  if (of === null || index === null) return null;
  return Array.isArray(of) ? (of[asNumber(index)] ?? null) : getOwn(of, asText(index));
}
