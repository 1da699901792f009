/** A value as it is typed into one line: a text that would be read as something else is quoted. Inverse of `readValue`. */
export function shownValue(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value);
}

/**
 * Numbers, true, false, null, lists, objects and quoted texts are read as JSON; anything else is a text. So is a number that
 * is written otherwise as a value: `1.0` on the way to `1.05`, and more digits than a number has.
 */
export function readValue(typed: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(typed)) return String(Number(typed)) === typed ? Number(typed) : typed;
  if (!/^(true|false|null|"(?:[^"\\]|\\.)*"|\[.*\]|\{".*\})$/s.test(typed)) return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}
