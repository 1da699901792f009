/** Whether a value is an object and not a list. */
export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of a list; none for any other value. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
