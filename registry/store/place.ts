import { resolve } from 'node:path';

/** Where the store keeps its data. */
export type Place =
  /** A folder with an embedded SQLite database, shared by the processes of one machine. */
  | { readonly kind: 'folder'; readonly folder: string }
  /** A PostgreSQL database, shared by any number of servers. */
  | { readonly kind: 'postgres'; readonly url: string }
  /** In memory, lost when the process ends. For tests. */
  | { readonly kind: 'memory' };

/** A problem with the store that the operator has to fix; the message is one sentence for that person. */
export class StoreError extends Error {}

/** No connection to the database could be made. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(wordsOf(cause), { cause });
  }
}

/** An error of several addresses has only a code. */
export function wordsOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message.trim() || code || 'unknown reason';
}

/**
 * Parses the setting `DATA`: a `postgres://` URL, or a folder (relative to `base`). Throws a {@link StoreError}, which
 * never contains the URL, since it may have a password.
 */
export function readPlace(text: string, base: string): Place {
  if (!/^([a-z][a-z0-9+.-]*:\/\/|postgres(ql)?:)/i.test(text)) return { kind: 'folder', folder: resolve(base, text) };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^postgres(ql)?:\/\//i.test(text) && url.pathname.length > 1) return { kind: 'postgres', url: text };
  throw new StoreError(
    'DATA must be a folder or the URL of a PostgreSQL database, like postgres://user:password@host:5432/name.',
  );
}
