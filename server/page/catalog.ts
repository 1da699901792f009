import type { Manifest } from '../../renderer/wire/page.ts';
import { documentPath } from '../../renderer/wire/routes.ts';
import type { WatchedScreen } from '../../renderer/wire/watched.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { entryAt, isPathOf } from '../../schemas/routes.ts';
import type { Bundle } from '../files/bundle.ts';
import { type Representation, represent } from '../files/representation.ts';
import { outlineOf } from './outline.ts';

/** Files with a content hash in their path. */
export type HashedFiles = ReadonlyMap<string, Representation>;

/** The screens that are served: by path, by content hash, and all of them in one manifest. */
export interface Catalog {
  /** Returns the screens with a route at this path, the one without a hash first. */
  at(path: string): CompiledScreen[];
  /** Documents by their path `/d/<hash>.json`. */
  documents: HashedFiles;
  manifest: Representation;
  /** Each screen with everything it is rendered with. */
  screens: readonly WatchedScreen[];
}

/**
 * Creates the catalog of a set of compiled screens.
 *
 * @param known a document that another catalog has at this path, to share the object between both
 */
export function createCatalog(
  screens: Iterable<CompiledScreen>,
  bundle: Bundle,
  known: (path: string) => Representation | undefined = () => undefined,
): Catalog {
  const all = [...screens];
  const documents = new Map(
    all.map((screen) => {
      const path = documentPath(screen.hash);
      return [path, known(path) ?? represent('application/json', JSON.stringify(screen))];
    }),
  );
  const whole = all.map((document) => ({
    document,
    routes: document.routes,
    modules: bundle.modulesFor(document),
    outline: outlineOf(document),
  }));
  return {
    at: (path) => screensAt(all, path),
    documents,
    manifest: represent('application/json', JSON.stringify(manifestOf(whole, bundle.name))),
    screens: whole,
  };
}

function screensAt(all: readonly CompiledScreen[], path: string): CompiledScreen[] {
  const matching = all.filter((screen) => screen.routes.some((route) => isPathOf(route, path)));
  const plain = entryAt(matching, (screen) => screen.routes, path, '');
  return plain ? [plain, ...matching.filter((screen) => screen !== plain)] : matching;
}

function manifestOf(all: readonly WatchedScreen[], bundle: string): Manifest {
  const screens = all.map(({ document, routes, modules, outline }) => ({
    screen: document.screen,
    routes: [...routes],
    document: document.hash,
    modules,
    outline,
  }));
  return { bundle, screens };
}
