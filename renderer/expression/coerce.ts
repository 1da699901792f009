/** Says that a value is another than the wanted one. */
export function mismatch(wanted: string, value: unknown): string {
  return `expected ${wanted}, found ${nameOf(value)}`;
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a record';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

/**
 * Reading a value as the type it was checked to have. A checked document never meets the error; the sentence is for
 * the report. Only `compileExpression` catches it.
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

/** A number that is exact: whole ones up to 2^53 - 1; never -0. Throws for what only looks like a number. */
export function exact(value: number): number {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new Error(`${value} is out of range`);
  return value + 0;
}

/** What a hole shows: text as it is, a number in its shortest decimal form, nothing for null. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : asText(value);
}
