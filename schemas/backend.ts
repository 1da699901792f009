/** What the server needs to forward calls (`screens/product.json`, `screens/calls/_common.json`). */
export interface BackendSettings {
  /** These paths, and everything below them, belong to the backend. */
  readonly paths: readonly string[];
  /** Paths that only the sandbox answers, when it replaces the backend. */
  readonly sandboxPaths: readonly string[];
  /** The backend's timeout in milliseconds; phones do not wait longer. */
  readonly timeout: number;
}

/** The timeout in milliseconds if the documents set none. */
export const CALL_TIMEOUT_MS = 60_000;

/** Sent with every call, in addition to the headers set by the documents. */
export const CALL_HEADERS = { 'X-Requested-With': 'XMLHttpRequest' } as const;

/** The defaults: the first folders of the calls' paths belong to the backend. */
export function backendOf(callPaths: Iterable<string>): BackendSettings {
  const folders = [...callPaths].map((path) => path.split('/').slice(0, 2).join('/'));
  return { paths: [...new Set(folders)].sort(), sandboxPaths: [], timeout: CALL_TIMEOUT_MS };
}

/**
 * Whether a path is one of these, or below one of them: `/books` and `/books/new` are within `/books`, `/bookshop` is
 * not.
 */
export function isWithinPaths(path: string, paths: readonly string[]): boolean {
  return paths.some((outer) => path === outer || path.startsWith(`${outer}/`));
}
