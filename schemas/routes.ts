import type { CompiledRoute } from './compiled.ts';

/**
 * The entry whose route matches an address. A route with a hash takes precedence over the plain route of its path; an
 * unknown hash selects the plain route. What follows `?` in the hash contains values and is not part of the route.
 */
export function entryAt<T>(
  entries: readonly T[],
  routesOf: (entry: T) => readonly CompiledRoute[],
  path: string,
  hash: string,
): T | undefined {
  const plain = bare(path);
  const exact = plain + hashName(hash);
  let fallback: T | undefined;
  for (const entry of entries) {
    for (const route of routesOf(entry)) {
      const name = routeName(route.path);
      if (name === exact) return entry;
      if (name === plain) fallback = entry;
    }
  }
  return fallback;
}

/** Normalizes a route for comparison: `/shelf/` equals `/shelf`, `/shelf#/new/?id=7` equals `/shelf#/new`. */
export function routeName(route: string): string {
  const [path, hash] = split(route);
  return bare(path) + hashName(hash);
}

/** Whether a route's path, without its hash, is this path. */
export function isPathOf(route: CompiledRoute, path: string): boolean {
  return bare(split(route.path)[0] ?? '') === bare(path);
}

function split(route: string): [path: string, hash: string] {
  const at = route.indexOf('#');
  return at < 0 ? [route, ''] : [route.slice(0, at), route.slice(at)];
}

/** Removes the trailing slash: `/shelf/` becomes `/shelf`. */
function bare(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Names of the hashes (`hashName`) of all routes at a path; `''` is the path without a hash. */
export function hashesAt(routes: readonly CompiledRoute[], path: string): string[] {
  return routes.filter((route) => isPathOf(route, path)).map((route) => hashName(split(route.path)[1]));
}

/** The part of an address's hash that identifies a route: `#/detail/?id=7` equals `#/detail`, `#` and `#/` are none. */
export function hashName(hash: string): string {
  const name = hash.replace(/\/?(\?.*)?$/s, '');
  return name === '#' ? '' : name;
}
