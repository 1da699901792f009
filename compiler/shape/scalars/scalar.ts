import type { Type } from '../../expression/types/types.ts';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** One scalar of the shape notation: all that the compiler knows of it. How a phone reads it is in `renderer/wire/scalar.ts`. */
export interface ScalarType {
  /** What an expression sees. */
  readonly type: Type;
  /** What an absent value becomes; undefined where nothing can stand for it (an empty amount is not 0). */
  readonly empty: string | boolean | null | undefined;
  /** The JSON Schema of a value that came over the wire. */
  readonly jsonSchema: JsonSchema;
  /** Whether a phone reads a value that came as this scalar, numbers as text and text as numbers included. */
  reads(value: unknown): boolean;
  /** Whether a value written in a document is one of this scalar's, as its default must be. */
  isLiteral(value: unknown): boolean;
  /** Of a scalar whose values can be listed: what an expression then sees, and how the list is written. */
  readonly listed?: {
    type(values: readonly (string | number)[], closed: boolean): Type;
    readonly example: string;
  };
  /** What other notations call it. */
  readonly alsoCalled: readonly string[];
}

/** Whether a value is a text of this form. */
export function isText(value: unknown, form: RegExp): boolean {
  return typeof value === 'string' && form.test(value);
}

/** Whether a value is a number that is kept exactly. */
export function isExact(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
