import type { CompiledShape } from '../../schemas/compiled.ts';
import { isRecord } from '../../schemas/record.ts';

const SCALARS: { readonly [type: string]: unknown } = {
  string: 'text',
  bool: true,
  flag: '1',
  int: 7,
  number: 1.5,
  cents: 12345,
  url: 'https://example.com/a',
  date: '2026-01-15',
  json: { a: [1] },
  file: null,
};

/** A value that matches a shape, with every field, and lists of two. */
export function sampleOf(shape: CompiledShape): unknown {
  if (typeof shape === 'string') return SCALARS[shape.replace(/[?!]$/, '')];
  switch (shape[0]) {
    case 'list':
      return [sampleOf(shape[1]), sampleOf(shape[1])];
    case 'map':
      return { first: sampleOf(shape[1]) };
    case 'rec':
      return Object.fromEntries(Object.entries(shape[2]).map(([name, field]) => [name, sampleOf(field)]));
    case 'only':
      return shape[2][0];
    case 'or':
      return sampleOf(shape[1]);
  }
}

/** Merges `given` into `sample`, at any depth; lists are taken from `given`. */
export function filledUp(sample: unknown, given: unknown): unknown {
  if (!isRecord(sample) || !isRecord(given)) return given === undefined ? sample : given;
  const names = new Set([...Object.keys(sample), ...Object.keys(given)]);
  return Object.fromEntries([...names].map((name) => [name, filledUp(sample[name], given[name])]));
}
