import fc from 'fast-check';
import { explainExpression, explanationLines } from '../../../renderer/explain/explain.ts';
import { compileExpression } from '../../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import { getOwn } from '../../../renderer/expression/record.ts';
import { decode } from '../../../renderer/wire/decode.ts';
import type { CompiledShape, Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';

const HOSTILE = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineSetter__',
  'length',
  'call',
  'push',
  'then',
];
const GLOBALS = [Object, Array, Function, String, Number, Boolean, Map, Set, RegExp, Date, Promise, Symbol, Error];

/** A comparable text of all own properties of the prototypes that a hostile name could reach. */
function snapshot(): string {
  return GLOBALS.map((global) => {
    const names = [...Reflect.ownKeys(global.prototype), '|', ...Reflect.ownKeys(global)].map(String);
    const parent: unknown = Object.getPrototypeOf(global.prototype);
    return `${global.name}: ${names.join(' ')} ${parent === null ? 'null' : typeof parent}`;
  }).join('\n');
}

const key = fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom('data', 'a', 'b'), fc.string({ maxLength: 4 }));
const scalar = fc.oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), key);

/** Parsed JSON with hostile names: `__proto__` becomes an own key, as in an answer. */
const answer = fc
  .letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      scalar.map((value) => JSON.stringify(value) ?? 'null'),
      fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      fc
        .array(fc.tuple(key, tie('value')), { maxLength: 4 })
        .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
    ),
  }))
  .value.map((text) => JSON.parse(text) as unknown);

const shape = fc.letrec<{ shape: CompiledShape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(
        fc.constantFrom('string', 'bool', 'flag', 'int', 'number', 'cents', 'url', 'date', 'file', 'json', 'odd'),
        fc.constantFrom('', '?', '!'),
      )
      .map(([type, suffix]): CompiledShape => type + suffix),
    fc.tuple(fc.constantFrom('list', 'map'), tie('shape'), fc.nat(4)).map((parts) => parts as unknown as CompiledShape),
    fc
      .tuple(fc.constantFrom('', '?', '!'), fc.array(fc.tuple(key, tie('shape')), { maxLength: 4 }))
      .map(([suffix, fields]): CompiledShape => ['rec', suffix, Object.fromEntries(fields)]),
    fc.constant<CompiledShape>(['only', 'string', ['a', '__proto__'], 'b']),
    fc.constant<CompiledShape>(['or', 'int', 3]),
  ),
})).shape;

/** Trees of known and unknown operations with operands of any type. */
const expression = fc.letrec<{ expr: Expr }>((tie) => {
  const name = fc.oneof(key, fc.constantFrom('money', 'size', 'entries', 'filled', 'join', 'matches', 'date'));
  const of = (op: string, ...parts: fc.Arbitrary<Expr>[]): fc.Arbitrary<Expr> =>
    fc.tuple(...parts).map((values) => [op, ...values] as unknown as Expr);
  return {
    expr: fc.oneof(
      { maxDepth: 4 },
      scalar as fc.Arbitrary<Expr>,
      of('$', fc.constantFrom('data', 'session', 'row'), key, key),
      of('$', key, key),
      of('.', tie('expr'), key),
      of('[]', tie('expr'), tie('expr')),
      of('fn', name, tie('expr'), tie('expr')),
      of('rec', key, tie('expr')),
      of('flat', of('each', tie('expr'), key, key, fc.constant(null), tie('expr'))),
      fc.constantFrom('any', 'all', 'filter', 'map', 'find').chain((op) => of(op, tie('expr'), key, tie('expr'))),
      fc
        .constantFrom('==', '<', '+', 'in', '&&', '??', 'list', 'cat', 'asset', ...HOSTILE)
        .chain((op) => of(op, tie('expr'), tie('expr'))),
    ),
  };
}).expr;

/** Anything that is not a plain JSON value: a function, or an object with a foreign prototype. */
function holdsHost(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (GLOBALS.some((global) => value === global.prototype)) return true;
  if (prototype !== null && prototype !== Object.prototype && prototype !== Array.prototype) return true;
  return Object.values(value).some(holdsHost);
}

test('decoding any answer gives plain values and changes no prototype', () => {
  const before = snapshot();
  fc.assert(
    fc.property(shape, answer, (as, value) => {
      const decoded = decode(as, value, () => undefined, { a: '__proto__', constructor: 'b' });
      if (decoded.readable) assert.not(holdsHost(decoded.value));
    }),
    { numRuns: 10_000, seed: 1 },
  );
  assert.is(snapshot(), before);
  assert.is(({} as { polluted?: unknown }).polluted, undefined);
});

test('evaluating any tree reaches no global object and changes no prototype', () => {
  const before = snapshot();
  fc.assert(
    fc.property(expression, answer, (expr, data) => {
      const roots: { [name: string]: unknown } = { data, session: { region: '1' } };
      const scope = { get: (root: string) => getOwn(roots, root) };
      const value = compileExpression(expr, { ...VOCABULARY, asset: () => null, report: () => undefined })(scope);
      assert.not(holdsHost(value));
    }),
    { numRuns: 10_000, seed: 2 },
  );
  assert.is(snapshot(), before);
});

test('decoding and evaluating never throw, whatever replaces the JSON', () => {
  const odd = fc.anything({
    withDate: true,
    withMap: true,
    withSet: true,
    withBigInt: true,
    withTypedArray: true,
    withNullPrototype: true,
    withSparseArray: true,
  });
  fc.assert(
    fc.property(shape, odd, expression, (as, value, expr) => {
      decode(as, value, () => undefined);
      compileExpression(expr, { ...VOCABULARY, report: () => undefined })({ get: () => value });
    }),
    { numRuns: 3000, seed: 3 },
  );
});

test('explaining never throws and stays within a dozen lines', () => {
  fc.assert(
    fc.property(expression, answer, (expr, data) => {
      const context = { ...VOCABULARY, report: () => undefined, origin: (path: string) => path };
      const lines = explanationLines(explainExpression(expr, { get: () => data }, context));
      assert.ok(lines.length > 0 && lines.length <= 12);
    }),
    { numRuns: 1000, seed: 4 },
  );
});

test('no path, index or key finds an inherited property', () => {
  const roots = { data: { text: 'x', list: [1], record: { a: 1 } } };
  const scope = { get: (root: string) => getOwn(roots, root) };
  const evaluate = (expr: Expr): unknown => compileExpression(expr, { ...VOCABULARY, report: () => undefined })(scope);
  for (const of of ['text', 'list', 'record', 'none'])
    for (const name of HOSTILE) {
      assert.is(evaluate(['$', 'data', of, name]), null, `${of}.${name}`);
      assert.is(evaluate(['[]', ['$', 'data', of], name]), null, `${of}[${name}]`);
      assert.is(evaluate(['.', ['$', 'data', of], name, name]), null);
    }
  for (const name of HOSTILE) {
    assert.is(evaluate(['$', name]), null);
    assert.is(evaluate(['in', name, ['$', 'data', 'record']]), false);
    assert.is(evaluate(['fn', name, 1]), null);
  }
});
