import type { CompiledRoute, CompiledScreen } from '../schemas/compiled.ts';
import type { HostRequest } from './host.ts';

/** What the server writes into a page and the boot reads: the JSON block `<script type="application/json" id="screen">`. */
export interface Page {
  /** Every screen whose route has this page's path; the address's hash picks one. */
  screens: PageScreen[];
  /** Settings of the place, `screens/brand.json`; expressions read it as `env.brand`. */
  brand: { readonly [name: string]: string };
  /** Name of the bundle the page was made for: a manifest of another bundle means that the page must be loaded anew. */
  bundle: string;
}
export interface PageScreen {
  document: CompiledScreen;
  modules: ScreenModules;
  /** Requests that can start before any module has arrived (`earlyRequests` in `renderer/request.ts`). */
  early: HostRequest[];
}

/** `GET /m/current`: which document stands behind which route now. Documents are at `/d/<document>.json`. */
export interface Manifest {
  bundle: string;
  screens: ManifestScreen[];
}
export interface ManifestScreen {
  screen: string;
  routes: CompiledRoute[];
  /** Content hash. */
  document: string;
  modules: ScreenModules;
}

/** What a screen needs beside the boot file: name of each module (`modulesOf` in `renderer/modules.ts`) → its file. */
export interface ScreenModules {
  now: { readonly [name: string]: string };
  later: { readonly [name: string]: string };
}

/** Path of a file of the bundle on the server. */
export function filePath(file: string): string {
  return `/a/${file}`;
}

/** Path of a compiled document on the server. */
export function documentPath(hash: string): string {
  return `/d/${hash}.json`;
}

/**
 * The entry whose route stands at an address. A hash route wins over the plain route of its path; an unknown hash
 * means the plain route. What follows `?` in the hash carries values and is not part of the route.
 */
export function entryAt<T>(
  entries: readonly T[],
  routesOf: (entry: T) => readonly CompiledRoute[],
  path: string,
  hash: string,
): T | undefined {
  const plain = bare(path);
  const exact = plain + bareHash(hash);
  let fallback: T | undefined;
  for (const entry of entries) {
    for (const route of routesOf(entry)) {
      const [routePath = '', routeHash] = split(route.path);
      const name = bare(routePath) + bareHash(routeHash);
      if (name === exact) return entry;
      if (name === plain) fallback = entry;
    }
  }
  return fallback;
}

/** Whether a route's path, hash aside, is this path. */
export function isPathOf(route: CompiledRoute, path: string): boolean {
  return bare(split(route.path)[0] ?? '') === bare(path);
}

function split(route: string): [path: string, hash: string] {
  const at = route.indexOf('#');
  return at < 0 ? [route, ''] : [route.slice(0, at), route.slice(at)];
}

/** Without the closing slash: `/shelf/` is `/shelf`. */
function bare(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function bareHash(hash: string): string {
  const name = bare(hash.split('?')[0] ?? '');
  return name === '#' || name === '#/' ? '' : name;
}
