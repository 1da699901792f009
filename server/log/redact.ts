/** Written to the log in place of what it must not hold. */
const HIDDEN = '…';

/** A word that can be a value of a query, a number of a person or of an account, or a token. */
const VALUE = /[=&?@%]|\d{5}|^(?=.*\d)(?=.*[a-z])[\w.-]{12,}$/i;

/** A word of a path that is in no table of ours: nobody knows what it says. */
const PATH = /^\/[^/\s]*/;

export interface Redactor {
  /** A text without the words that may come from a borrower. */
  text(text: string): string;
  /** A path, which may hold spaces where it was decoded. */
  path(path: string): string;
}

/**
 * Makes a redactor: texts lose every word that may come from a borrower. A path stays whole where it is one that the server
 * knows; of any other its first part stays, if the server knows a path that begins so.
 *
 * @param isKnown whether a path is that of a call or of a page
 */
export function createRedactor(isKnown: (path: string) => boolean): Redactor {
  const wordOf = (word: string): string => {
    if (word.startsWith('/')) return pathOf(word, isKnown);
    // Of an address only the server is said.
    const address = /^(\w+:\/\/)(?:[^/@]*@)?([\w.:[\]-]+)/.exec(word);
    if (address) return address[1]! + address[2]!;
    return VALUE.test(word) ? HIDDEN : word;
  };
  return { text: (text) => text.replace(/\S+/g, wordOf), path: (path) => pathOf(path, isKnown) };
}

function pathOf(path: string, isKnown: (path: string) => boolean): string {
  const plain = path.replace(/[?#].*$/s, '');
  if (isKnown(plain)) return plain;
  const first = PATH.exec(plain)?.[0] ?? '/';
  return isKnown(first) ? `${first}/${HIDDEN}` : `/${HIDDEN}`;
}

/** Where an error was thrown, without its message, which may quote what could not be read. */
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
