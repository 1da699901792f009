import { work } from '../../source/work.ts';
import type { Type } from './types.ts';
import { COMPARED, canBe, type Literal, listed, mayBeNull, nonNull, orNull, without } from './values.ts';

/** The intersection of two types known for the same value. */
export function meet(a: Type, b: Type): Type {
  if (a.is === 'unknown') return b;
  if (b.is === 'unknown' || a === b) return a;
  if (a.is === 'null') return mayBeNull(b) ? a : b;
  if (b.is === 'null') return mayBeNull(a) ? b : a;
  const bare = meetBare(nonNull(a), nonNull(b));
  return mayBeNull(a) && mayBeNull(b) ? orNull(bare) : bare;
}

function meetBare(a: Type, b: Type): Type {
  if (a.is === 'bool' && b.is === 'bool') return a.value === undefined ? b : a;
  if ((a.is !== 'string' && a.is !== 'int') || a.is !== b.is) return a;
  work((listed(a) * listed(b)) / COMPARED);
  const [closed, other] = a.closed ? [a, b] : [b, a];
  const known = (closed.known as readonly Literal[] | undefined) ?? [];
  if (closed.closed) return { is: a.is, known: known.filter((value) => canBe(other, value)), closed: true } as Type;
  return without(a, (b.not as readonly Literal[] | undefined) ?? []);
}
