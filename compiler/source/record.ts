/** Names that could reach JavaScript's own objects if used carelessly. No object of a document may have them. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a value is an object and not a list. */
export function isRecord(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
