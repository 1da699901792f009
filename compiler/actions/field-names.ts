import type { Spot } from '../source/spot.ts';
import type { Env } from '../tree/resolved.ts';
import type { Aim } from './type.ts';

/** Field names as the targets of an action. */
export function fieldAims(fields: readonly Spot[], uses: boolean): Aim[] {
  return fields.map((spot) => ({ target: 'field', name: String(spot.value), spot, uses }));
}

/** The compiled names of fields. */
export function emitFields(fields: readonly Spot[], { frame }: Env): string[] {
  return fields.map(({ value }) => frame.fields.get(String(value))?.compiled ?? String(value));
}
