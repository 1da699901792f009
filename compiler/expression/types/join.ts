import { work } from '../../source/work.ts';
import { assignable } from './assign.ts';
import type { Type } from './types.ts';
import { COMPARED, canBe, listed, mayBeNull, nonNull, orNull } from './values.ts';

type Listed = Type & { is: 'string' | 'int' };

/** The smallest type that contains the values of both, or undefined if there is none. */
export function join(a: Type, b: Type): Type | undefined {
  if (a.is === 'unknown' || b.is === 'unknown') return { is: 'unknown' };
  if (a.is === 'null') return orNull(b);
  if (b.is === 'null') return orNull(a);
  if (mayBeNull(a) || mayBeNull(b)) {
    const of = join(nonNull(a), nonNull(b));
    return of && orNull(of);
  }
  if ((a.is === 'string' || a.is === 'int') && a.is === b.is) return joinListed(a, b as Listed);
  if (a.is === 'bool' && b.is === 'bool') return a.value === b.value ? a : { is: 'bool' };
  if ((a.is === 'list' || a.is === 'map') && a.is === b.is) return joinMany(a, b as typeof a);
  if (assignable(a, b) === undefined) return b;
  if (assignable(b, a) === undefined) return a;
  // A URL is a text, but not of a closed set.
  return [a, b].every(({ is }) => is === 'string' || is === 'url') ? { is: 'string' } : undefined;
}

/** The common type of all; `unknown` for an empty list. */
export function joinAll(types: readonly Type[]): Type | undefined {
  let whole: Type | undefined;
  for (const type of types) {
    const wider: Type | undefined = whole ? join(whole, type) : type;
    if (!wider) return undefined;
    whole = wider;
  }
  return whole ?? { is: 'unknown' };
}

function joinListed(a: Listed, b: Listed): Type {
  work((((a.not?.length ?? 0) + (b.not?.length ?? 0)) * (listed(a) + listed(b))) / COMPARED + listed(a) + listed(b));
  // If one of them is unrestricted, the known values of the other say nothing about the union.
  const names = [a, b].every((type) => type.closed || type.known);
  const known = names ? [...new Set([...(a.known ?? []), ...(b.known ?? [])])] : [];
  const literal = a.literal && b.literal ? { literal: true } : {};
  if (a.closed && b.closed) return { is: a.is, known, closed: true, ...literal } as Type;
  const not = [...new Set([...(a.not ?? []), ...(b.not ?? [])])].filter(
    (value) => !canBe(a, value) && !canBe(b, value),
  );
  return { is: a.is, ...(known.length > 0 && { known }), ...(not.length > 0 && { not }) } as Type;
}

function joinMany(a: Type & { is: 'list' | 'map' }, b: Type & { is: 'list' | 'map' }): Type | undefined {
  // `[]` is compatible with any list.
  if (a.max === 0) return b;
  if (b.max === 0) return a;
  const of = join(a.of, b.of);
  return of && { is: a.is, of, max: Math.max(a.max, b.max) };
}
