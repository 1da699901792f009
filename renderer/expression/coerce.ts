/** Describes a value that has the wrong type. */
export function mismatch(wanted: string, value: unknown): string {
  return `expected ${wanted}, found ${nameOf(value)}`;
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a record';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

/**
 * Reads a value as its checked type. In a checked document this error cannot occur; its text is for the report. Only
 * `compileExpression` catches it.
 */
function unexpected(value: unknown, wanted: string): Error {
  return new Error(mismatch(wanted, value));
}

export function asBool(value: unknown): boolean {
  if (typeof value !== 'boolean') throw unexpected(value, 'true or false');
  return value;
}

export function asNumber(value: unknown): number {
  if (typeof value !== 'number') throw unexpected(value, 'a number');
  return value;
}

export function asText(value: unknown): string {
  if (typeof value !== 'string') throw unexpected(value, 'text');
  return value;
}

export function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unexpected(value, 'a list');
  return value;
}

/** Throws for numbers beyond 2^53 - 1, which may be inexact, and for NaN; turns -0 into 0. */
export function exact(value: number): number {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new Error(`${value} is out of range`);
  return value + 0;
}

/** Formats a value for interpolation: text unchanged, a number in its shortest decimal form, an empty text for null. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : asText(value);
}
