import { readAddress } from '../renderer/address.ts';
import { earlyLoads } from '../renderer/early-requests.ts';
import { dependencies } from '../renderer/evaluate.ts';
import { comesDrawn } from '../renderer/modules.ts';
import type { Page } from '../renderer/page.ts';
import type { CompiledScreen, Expr } from '../schemas/compiled.ts';
import { hashesAt, isPathOf } from '../schemas/routes.ts';
import type { Catalog } from './catalog.ts';
import { firstView } from './first-view.ts';
import { createOpening, type Opening } from './opening.ts';
import { outlineOf } from './outline.ts';
import { endOf, notFoundPage, offlinePage, type PageFrame, screenPage } from './page.ts';
import { createRecent, type Recent } from './recent.ts';
import { REVALIDATED, type Sending } from './representation.ts';

/** The pages of one set of screens. What does not depend on the query is made once, when it is first asked for. */
export interface Pages {
  /**
   * Answers a GET or HEAD with the page of the screens at its path, or the not-found page.
   *
   * @param recorder address of the script that a page gets which is asked for with `record=1`
   */
  answer(request: Request, recorder?: string): Response | Promise<Response>;
  /** The page that phones keep for times without a network. */
  offline(request: Request): Response | Promise<Response>;
}

/** What pages are made from. */
export interface PagesSource {
  catalog: Catalog;
  frame: PageFrame;
  brand: { readonly [name: string]: string };
}

/** Most pages kept that show values of their query. Each takes some 60 kB. */
const MOST_KEPT = 200;

/** What of a request a page is made from. */
interface Asked {
  path: string;
  query: string;
  /** Shown within a page. */
  embedded: boolean;
  /** Address of a script that runs before the boot. */
  tool: string | undefined;
}

/** The page of a path, without what depends on the query. */
interface PathPage {
  opening(asked: Asked): Made | Promise<Made>;
  early: ReturnType<typeof earlyLoads>;
}
interface Made {
  opening: Opening;
  /** It holds the whole screen. */
  drawn: boolean;
}

export function createPages(source: PagesSource): Pages {
  const { catalog, frame } = source;
  const sending = (status: number): Sending => ({
    type: 'text/html; charset=utf-8',
    cache: `private, ${REVALIDATED}`,
    status,
    policy: frame.policy,
  });
  const shared = createRecent<Made>(MOST_KEPT);
  const paths = new Map<string, PathPage>();
  const pageAt = (path: string): PathPage | undefined => {
    const known = paths.get(path);
    if (known) return known;
    const screens = catalog.at(path);
    if (screens.length === 0) return undefined;
    const made = createPathPage(source, path, screens, shared);
    paths.set(path, made);
    return made;
  };
  const missing = once(() => createOpening(notFoundPage(frame)));
  const offline = once(() => createOpening(offlinePage(frame)));

  return {
    answer(request, recorder) {
      const asked = askedOf(request, recorder);
      const page = pageAt(asked.path);
      if (!page) return missing().answer(request, '', sending(404));
      const send = ({ opening, drawn }: Made) => {
        const prerendered = drawn ? asked.path + asked.query : undefined;
        return opening.answer(request, endOf({ prerendered, early: page.early(asked.query) }), sending(200));
      };
      const made = page.opening(asked);
      return made instanceof Promise ? made.then(send) : send(made);
    },
    offline: (request) => offline().answer(request, '', sending(200)),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function askedOf(request: Request, recorder: string | undefined): Asked {
  const { pathname, search } = new URL(request.url);
  const records = recorder !== undefined && new URLSearchParams(search).get('record') === '1';
  return {
    path: pathname,
    query: search,
    embedded: request.headers.get('sec-fetch-dest') === 'iframe',
    tool: records ? recorder : undefined,
  };
}

function createPathPage(
  source: PagesSource,
  path: string,
  screens: readonly CompiledScreen[],
  shared: Recent<Made>,
): PathPage {
  const first = screens[0]!;
  const isPlain = isPlainRoute(first, path);
  // Behind a hash of the path another screen may stand, which the server cannot know.
  const draws = screens.length === 1 && isPlain && comesDrawn(first);
  const reads = draws ? readsOf(first) : undefined;
  const own = new Map<string, Made>();
  const pending = new Map<string, Promise<Made>>();
  const make = async (asked: Asked): Promise<Made> => {
    const view = draws ? await firstView(first, asked, source.brand) : undefined;
    const text = screenPage(source.frame, pageOf(source, path, screens), { first: view, tool: asked.tool });
    return { opening: createOpening(text), drawn: view !== undefined };
  };

  return {
    early: isPlain ? earlyLoads(first) : () => [],
    opening(asked) {
      const values = reads?.(asked.query);
      const key = JSON.stringify([asked.embedded && draws, asked.tool, values]);
      const store = values === undefined ? own : shared;
      const storeKey = values === undefined ? key : path + key;
      const known = store.get(storeKey) ?? pending.get(storeKey);
      if (known) return known;
      const made = make(asked).then((made) => {
        store.set(storeKey, made);
        return made;
      });
      const done = () => pending.delete(storeKey);
      made.then(done, done);
      pending.set(storeKey, made);
      return made;
    },
  };
}

function pageOf({ frame: { bundle }, brand }: PagesSource, path: string, screens: readonly CompiledScreen[]): Page {
  return {
    screens: screens.map((document) => ({
      document,
      hashes: hashesAt(document.routes, path),
      modules: bundle.modulesFor(document),
      outline: outlineOf(document),
    })),
    brand,
    bundle: bundle.name,
  };
}

/** Whether the path alone leads to a screen: what stands in a hash never reaches the server. */
function isPlainRoute(document: CompiledScreen, path: string): boolean {
  return document.routes.some((route) => !route.path.includes('#') && isPathOf(route, path));
}

/**
 * What of a query the drawing of a screen can depend on: all its parameters, and the entries of the session that any of
 * its expressions reads. Undefined where it depends on nothing.
 */
function readsOf(document: CompiledScreen): ((query: string) => readonly unknown[]) | undefined {
  const read = new Set<string>();
  collectReads(document, read);
  const names = Object.keys(document.session).filter((name) => read.has('session') || read.has(`session.${name}`));
  if (names.length === 0 && Object.keys(document.params).length === 0) return undefined;
  return (query) => {
    const { params, session, missing } = readAddress(document, { query, hash: '' }, () => {});
    return [missing, params, names.map((name) => session[name])];
  };
}

/** Adds what the expressions anywhere in a value read. */
function collectReads(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const name of dependencies(value as unknown as Expr)) found.add(name);
  for (const part of Object.values(value)) collectReads(part, found);
}
