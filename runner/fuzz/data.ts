import fc, { type Arbitrary } from 'fast-check';
import { isScalar, type Scalar } from '../../compiler/shape/scalars/index.ts';
import type { CompiledShape, Json } from '../../schemas/compiled.ts';

/** Texts that break naive code. */
const TEXTS = [
  '',
  'Emma',
  '0',
  'null',
  '<img src=x onerror=alert(1)>',
  '{params.id}',
  '=1 + 1',
  '__proto__',
  '\u202eemmA',
  'Ñandú 👩‍👩‍👧 صباح',
  'long '.repeat(80).trim(),
  'W'.repeat(200),
];
/** Values of each scalar, as a server may send them. */
export const VALUES: { readonly [Name in Scalar]: readonly Json[] } = {
  string: TEXTS,
  int: [0, 1, 2, -1, 90006, 2_147_483_647, '7'],
  number: [0, 1, -1, 0.05, 1e9, '2.5'],
  cents: [0, 1, -1, 100, 99, 123456789, '5000'],
  bool: [true, false],
  flag: [0, 1, '0', '1', true, false],
  date: ['2026-01-31', '2024-02-29 23:59:59', '1999-12-31'],
  url: ['https://img.example/1.png', 'http://x.example/?a=1&b=<2>', 'tel:+63917', 'mailto:a@b.example'],
  file: ['a.png'],
};
/** Values of a shape about which nothing is known. */
const ANYTHING: readonly Json[] = [null, 1, 'text', [], {}];

/** Maximum number of entries of a list in most cases. */
const FEW_ENTRIES = 3;
const MANY_ENTRIES = 60;

/** Values that a document compares with, by path in the answer. */
export type Literals = ReadonlyMap<string, readonly Json[]>;

/** Generates `rare` in the given percentage of cases, otherwise `usual`; shrinks to `usual`. */
export function sometimes<T, U>(percent: number, rare: Arbitrary<T>, usual: Arbitrary<U>): Arbitrary<T | U> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: usual as Arbitrary<T | U> },
    { weight: percent, arbitrary: rare },
  );
}

/**
 * Data of a shape: boundary values, nulls and absent fields where allowed, hostile texts, and often values that the
 * document compares with. Undefined: the value is absent.
 */
export function dataOf(shape: CompiledShape, literals: Literals, path = ''): Arbitrary<Json | undefined> {
  if (typeof shape === 'string') return scalar(shape, literals.get(path) ?? []);
  switch (shape[0]) {
    case 'list':
      return entries(dataOf(shape[1], literals, `${path}[]`), shape[2]);
    case 'map':
      return entries(dataOf(shape[1], literals, `${path}[]`), shape[2]).map((values) =>
        Object.fromEntries(values.map((value, at) => [`key ${at}`, value])),
      );
    case 'only':
      return fc.constantFrom(...shape[2], shape[3]);
    case 'or':
      return sometimes(25, fc.constant(undefined), scalar(shape[1], literals.get(path) ?? []));
    case 'rec':
      return sometimes(shape[1] === '?' ? 25 : 0, fc.constant(null), record(shape[2], literals, path));
  }
}

function record(
  fields: { readonly [field: string]: CompiledShape },
  literals: Literals,
  path: string,
): Arbitrary<Json> {
  const arbitraries = Object.entries(fields).map(([name, field]) =>
    dataOf(field, literals, path === '' ? name : `${path}.${name}`).map((value) => [name, value] as const),
  );
  return fc
    .tuple(...arbitraries)
    .map((fields) =>
      Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    );
}

function scalar(shape: string, literals: readonly Json[]): Arbitrary<Json | undefined> {
  const name = shape.replace(/[?!]$/, '');
  const usual = fc.constantFrom(...(isScalar(name) ? VALUES[name] : ANYTHING));
  const value = literals.length > 0 ? sometimes(70, fc.constantFrom(...literals), usual) : usual;
  return shape.endsWith('!') ? value : sometimes(15, fc.constantFrom(null, undefined), value);
}

/** Mostly few entries, sometimes the maximum. */
function entries(entry: Arbitrary<Json | undefined>, max: number): Arbitrary<Json[]> {
  const most = Math.min(max, MANY_ENTRIES);
  const few = fc.array(entry, { maxLength: Math.min(max, FEW_ENTRIES) });
  return sometimes(3, fc.array(entry, { minLength: most, maxLength: most }), few).map((values) =>
    values.filter((value) => value !== undefined),
  );
}
