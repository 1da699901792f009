import type { Type } from '../../expression/types/types.ts';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Everything that the compiler knows about a scalar. How a phone decodes it is in `renderer/wire/scalar.ts`. */
export interface ScalarType {
  /** Its type in expressions. */
  readonly type: Type;
  /** The default for an absent value; undefined if there is none (an absent amount is not 0). */
  readonly empty: string | boolean | null | undefined;
  /** The JSON Schema of a value on the wire. */
  readonly jsonSchema: JsonSchema;
  /** Whether a phone can decode a value as this scalar, including numbers as text and text as numbers. */
  reads(value: unknown): boolean;
  /** Whether a literal is valid for this scalar, as its default must be. */
  isLiteral(value: unknown): boolean;
  /** For a scalar whose values can be listed: its type in expressions then, and the notation of the list. */
  readonly listed?: {
    type(values: readonly (string | number)[], closed: boolean): Type;
    readonly example: string;
  };
  /** Its names in other notations. */
  readonly alsoCalled: readonly string[];
}

/** Whether a value is a text that matches this pattern. */
export function isText(value: unknown, form: RegExp): boolean {
  return typeof value === 'string' && form.test(value);
}

/** Whether a value is an exact number. */
export function isExact(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
