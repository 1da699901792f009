import type { CompiledShape, Json } from '../../schemas/compiled.ts';
import type { Random } from '../world/random.ts';

/** Texts that break what was not made for them. */
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
const VALUES = new Map<string, readonly Json[]>([
  ['string', TEXTS],
  ['int', [0, 1, 2, -1, 90006, 2_147_483_647, '7']],
  ['number', [0, 1, -1, 0.05, 1e9, '2.5']],
  ['cents', [0, 1, -1, 100, 99, 123456789, '5000']],
  ['bool', [true, false]],
  ['flag', [0, 1, '0', '1', true, false]],
  ['date', ['2026-01-31', '2024-02-29 23:59:59', '1999-12-31']],
  ['url', ['https://img.example/1.png', 'http://x.example/?a=1&b=<2>', 'tel:+63917', 'mailto:a@b.example']],
  ['file', ['a.png']],
  ['json', [null, 1, 'text', [], {}]],
]);

/** Values that a document compares with, by the path in the answer. */
export type Literals = ReadonlyMap<string, readonly Json[]>;

/**
 * Data that a shape allows: boundary values, nulls and absent fields where they may be, hostile texts, and often what
 * the document asks for.
 */
export function makeData(shape: CompiledShape, random: Random, literals: Literals, path = ''): Json | undefined {
  if (typeof shape === 'string') return scalar(shape, random, literals.get(path) ?? []);
  switch (shape[0]) {
    case 'list':
      return many(shape[2], random).flatMap(() => makeData(shape[1], random, literals, `${path}[]`) ?? []);
    case 'map':
      return Object.fromEntries(
        many(shape[2], random).map((at) => [`key ${at}`, makeData(shape[1], random, literals, `${path}[]`) ?? null]),
      );
    case 'only':
      return random.pick([...shape[2], shape[3]]);
    case 'or':
      return random.chance(25) ? undefined : scalar(shape[1], random, literals.get(path) ?? []);
    case 'rec':
      if (shape[1] === '?' && random.chance(25)) return null;
      return record(shape[2], random, literals, path);
  }
}

function record(
  fields: { readonly [field: string]: CompiledShape },
  random: Random,
  literals: Literals,
  path: string,
): Json {
  const made = Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
    const value = makeData(field, random, literals, path === '' ? name : `${path}.${name}`);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(made);
}

function scalar(shape: string, random: Random, literals: readonly Json[]): Json | undefined {
  const needed = shape.endsWith('!');
  if (!needed && random.chance(15)) return random.chance(50) ? null : undefined;
  if (literals.length > 0 && random.chance(70)) return random.pick(literals);
  return random.pick(VALUES.get(shape.replace(/[?!]$/, '')) ?? TEXTS);
}

/** Mostly few entries, now and then none or the most there may be. */
function many(most: number, random: Random): number[] {
  const count = random.chance(3) ? Math.min(most, 60) : Math.min(most, random.below(4));
  return Array.from({ length: count }, (_, at) => at);
}
