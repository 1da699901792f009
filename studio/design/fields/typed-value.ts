/** A value as it is typed into one line: a text that would be read as something else is quoted. Inverse of `readValue`. */
export function shownValue(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value);
}

/** Numbers, true, false, null, lists, objects and quoted texts are read as JSON; anything else is a text. */
export function readValue(typed: string): unknown {
  if (!/^(-?\d+(\.\d+)?|true|false|null|"(?:[^"\\]|\\.)*"|\[.*\]|\{".*\})$/s.test(typed)) return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}
