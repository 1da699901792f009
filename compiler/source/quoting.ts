/** The maximum length of a quoted text, in characters. */
const MAX_QUOTED = 60;

/** `` `a`, `b` and `c` ``; beyond `most` names: `` `a`, `b` and 7 more ``. */
export function listed(names: readonly string[], word: 'and' | 'or' = 'and', most = 12): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const parts = shown.map((name) => quoted(name));
  if (names.length > shown.length) parts.push(`${names.length - shown.length} more`);
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}

/** Quotes text from a document in backquotes on one line: shortened, without control characters. */
export function quoted(text: string): string {
  return `\`${onOneLine(text, MAX_QUOTED)}\``;
}

/**
 * Puts a text on one line, shortened to `most` characters, with characters escaped that would break or disguise a
 * message.
 */
export function onOneLine(text: string, most: number): string {
  return escaped(text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text);
}

/** Escapes the characters of a text that would break or disguise a message. */
export function escaped(text: string): string {
  // Line separators, and marks that change the text direction.
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
