import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { createCompiler, formatIssue } from '../compiler/index.ts';
import { assetUrl, type Project } from '../compiler/project.ts';
import { readProject } from '../compiler/read.ts';
import { filePath } from '../renderer/page.ts';
import { brandOf } from './brand.ts';
import type { Bundle } from './bundle.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { frameOf, type PageFrame } from './page.ts';
import { type Representation, represent } from './representation.ts';

/** Everything that is served beside the calls, in one consistent state. */
export interface Site {
  catalog: Catalog;
  frame: PageFrame;
  brand: { readonly [name: string]: string };
  /** A file with a hash in its path: `/a/…` of the bundle, `/assets/…` of the documents. */
  file(path: string): Representation | undefined;
}

export interface SiteSource {
  site(): Site;
  /** Reads and compiles again. True when there is something new to serve; with errors, the site stays as it is. */
  refresh(): boolean;
}

const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);

export interface SiteOptions {
  /** Pages load again after a change. */
  watched: boolean;
  /** Texts that replace those of the project's brand, by variable of the environment. */
  brand?: ReadonlyMap<string, string> | undefined;
  /** Hears the issues of the documents, one line each. */
  say(line: string): void;
}

/**
 * Compiles the project in a folder and keeps what can be served of it. Screens with errors are not served; all the
 * others are. Throws a `SettingError` where the brand's texts cannot be replaced.
 */
export function openSite(folder: string, bundle: Bundle, { watched, brand: given, say }: SiteOptions): SiteSource {
  const known = new Map<string, Representation>();
  const builtAt = (path: string): Representation | undefined => {
    const name = path.slice(filePath('').length);
    const file = path === filePath(name) ? bundle.file(name) : undefined;
    if (file && !known.has(path)) known.set(path, represent(typeOf(name), file.bytes, file));
    return known.get(path);
  };
  const compiler = createCompiler();
  const build = (before?: Site): { site: Site; errors: boolean } => {
    const project = readProject(folder);
    const { issues, screens, brand: own } = compiler.compile(project);
    const brand = brandOf(own, given);
    for (const issue of issues) say(formatIssue(issue));
    const documents = [...screens.values()].map(({ document }) => document);
    const assets = readAssets(folder, project);
    const site: Site = {
      catalog: createCatalog(documents, bundle, before?.catalog),
      frame: frameOf(bundle, brand, watched),
      brand,
      file: (path) => builtAt(path) ?? assets.get(path) ?? before?.file(path),
    };
    return { site, errors: issues.some(({ severity }) => severity === 'error') };
  };

  let current = build().site;
  return {
    site: () => current,
    refresh() {
      const { site, errors } = build(current);
      if (errors || site.catalog.manifest.etag === current.catalog.manifest.etag) return false;
      current = site;
      return true;
    },
  };
}

function readAssets(folder: string, project: Project): Map<string, Representation> {
  return new Map(
    [...project.assets].map(([name, asset]) => [
      assetUrl(name, asset),
      represent(typeOf(asset.file), readFileSync(join(folder, asset.file))),
    ]),
  );
}

function typeOf(file: string): string {
  return TYPES.get(extname(file).toLowerCase()) ?? 'application/octet-stream';
}
