/** Replaces what must not appear in the log. */
const HIDDEN = '…';

/** A word that may be a query value, a person's or account number, or a token. */
const VALUE = /[=&?@%]|\d{5}|^(?=.*\d)(?=.*[a-z])[\w.-]{12,}$/i;

/** Returns a path up to its second slash, or the first space. */
export function firstSegment(path: string): string {
  return /^\/[^/\s]*/.exec(path)?.[0] ?? '/';
}

export interface Redactor {
  /** Removes every word of a text that may come from a borrower. */
  text(text: string): string;
  /** Shortens a path, which may contain spaces after decoding. */
  path(path: string): string;
}

/**
 * Creates a redactor. Texts lose every word that may come from a borrower. Known paths are kept whole; of any other
 * only the first segment is, if a known path starts with it.
 *
 * @param isKnown whether a path is that of a call or a page
 */
export function createRedactor(isKnown: (path: string) => boolean): Redactor {
  const wordOf = (word: string): string => {
    if (word.startsWith('/')) return pathOf(word, isKnown);
    // Of a URL, only the origin is logged.
    const address = /^(\w+:\/\/)(?:[^/@]*@)?([\w.:[\]-]+)/.exec(word);
    if (address) return address[1]! + address[2]!;
    return VALUE.test(word) ? HIDDEN : word;
  };
  return { text: (text) => text.replace(/\S+/g, wordOf), path: (path) => pathOf(path, isKnown) };
}

function pathOf(path: string, isKnown: (path: string) => boolean): string {
  const plain = path.replace(/[?#].*$/s, '');
  if (isKnown(plain)) return plain;
  const first = firstSegment(plain);
  return isKnown(first) ? `${first}/${HIDDEN}` : `/${HIDDEN}`;
}

/** Returns where an error was thrown, without its message, which may quote unparsable input. */
export function placeOf(error: unknown): { type: string; code?: string; stack: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { name, stack = '' } = error;
  const { code } = error as NodeJS.ErrnoException;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: /^\w+$/.test(name) ? name : 'Error',
    ...(typeof code === 'string' && /^[A-Z_0-9]+$/.test(code) && { code }),
    stack: frames.map((line) => line.trim().replace(/file:\/\//, '')).slice(0, 12),
  };
}
