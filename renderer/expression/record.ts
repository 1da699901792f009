import { isRecord } from '../../schemas/record.ts';

/** An object from JSON, read by own properties only, so that no key can reach the prototype. */
export interface PlainRecord {
  readonly [name: string]: unknown;
}

/** The own property of an object; null if it has none of that name, or the value is not an object. */
export function getOwn(value: unknown, name: string): unknown {
  return isRecord(value) ? (lookUp(value, name) ?? null) : null;
}

/** An object without a prototype: every name is unset at first. */
export function emptyRecord<T>(): { [name: string]: T } {
  return Object.create(null) as { [name: string]: T };
}

/** An own entry of a table from JSON; undefined if it has none of that name. */
export function lookUp<T>(table: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}
