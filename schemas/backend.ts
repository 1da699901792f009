/** What the server must know to pass calls on (`screens/product.json`, `screens/calls/_common.json`). */
export interface BackendSettings {
  /** These paths, and all below them, are the backend's. */
  readonly paths: readonly string[];
  /** Paths that only the sandbox answers, where it plays the backend. */
  readonly sandboxPaths: readonly string[];
  /** Milliseconds that the backend may take to answer; a phone does not wait longer. */
  readonly timeout: number;
}

/** Milliseconds after which an answer no longer counts, where the documents do not say. */
export const CALL_TIMEOUT_MS = 60_000;

/** What every call carries beside the headers that the documents name. */
export const CALL_HEADERS = { 'X-Requested-With': 'XMLHttpRequest' } as const;

/** What holds for documents that do not say: the first folders of their calls' paths are the backend's. */
export function backendOf(callPaths: Iterable<string>): BackendSettings {
  const folders = [...callPaths].map((path) => path.split('/').slice(0, 2).join('/'));
  return { paths: [...new Set(folders)].sort(), sandboxPaths: [], timeout: CALL_TIMEOUT_MS };
}

/** Whether a path is one of these, or below one of them: `/books` and `/books/new` are within `/books`, `/bookshop` is not. */
export function isWithinPaths(path: string, paths: readonly string[]): boolean {
  return paths.some((outer) => path === outer || path.startsWith(`${outer}/`));
}
