/** Maximum length of a value in an explanation. */
const MAX_VALUE = 60;

/** Formats a value as JSON, shortened. */
export function short(value: unknown): string {
  return cut(JSON.stringify(value) ?? 'nothing', MAX_VALUE);
}

/** Shortens a text to at most `length` characters. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
