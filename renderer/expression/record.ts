/** An object of text keys as it comes from JSON: whatever the keys, they reach only what the object itself holds. */
export interface PlainRecord {
  readonly [name: string]: unknown;
}

/** Whether a value is an object with names, no list. */
export function isRecord(value: unknown): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an object itself holds under a name; null where there is none of that name, or no object. */
export function getOwn(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}

/** An object without a prototype: no name means anything in it before it is set. */
export function emptyRecord<T>(): { [name: string]: T } {
  return Object.create(null) as { [name: string]: T };
}

/** An entry of a table that came as JSON; undefined where the table itself has none of that name. */
export function lookUp<T>(table: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}
