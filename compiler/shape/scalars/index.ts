import { bool } from './bool.ts';
import { cents } from './cents.ts';
import { date } from './date.ts';
import { file } from './file.ts';
import { flag } from './flag.ts';
import { int } from './int.ts';
import { number } from './number.ts';
import type { ScalarType } from './scalar.ts';
import { string } from './string.ts';
import { url } from './url.ts';

export type { JsonSchema, ScalarType } from './scalar.ts';

/** The scalars of the shape notation by name, in the order in which messages list them. */
export const SCALARS = {
  string,
  bool,
  flag,
  int,
  number,
  cents,
  url,
  date,
  file,
} satisfies { [name: string]: ScalarType };
export type Scalar = keyof typeof SCALARS;

export const SCALAR_NAMES = Object.keys(SCALARS) as readonly Scalar[];

export function isScalar(name: string): name is Scalar {
  return Object.hasOwn(SCALARS, name);
}

/** What the compiler knows about a scalar. */
export function scalarType(name: Scalar): ScalarType {
  return SCALARS[name];
}

/** Names of scalars in other notations → our name. */
export const ELSEWHERE: ReadonlyMap<string, Scalar> = new Map(
  SCALAR_NAMES.flatMap((name) => scalarType(name).alsoCalled.map((other) => [other, name] as const)),
);
