import { dependencies } from '../../renderer/expression/evaluate.ts';
import { readAddress } from '../../renderer/wire/address.ts';
import { earlyLoads } from '../../renderer/wire/early-requests.ts';
import { filePath, type Page, RELEASE_HEADER } from '../../renderer/wire/page.ts';
import type { CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { hashesAt, isPathOf } from '../../schemas/routes.ts';
import { withHydration } from '../files/bundle.ts';
import { createRecent, type Recent } from '../files/recent.ts';
import { REVALIDATED, type Sending } from '../files/representation.ts';
import { createSharedBeginning, type SharedBeginning } from '../files/shared-beginning.ts';
import { createSharedFrame, type SharedFrame } from '../files/shared-frame.ts';
import { createStreamed } from '../files/streamed.ts';
import type { Catalog } from './catalog.ts';
import { dataView, type Exchange } from './data-view.ts';
import { firstView } from './first-view.ts';
import { outlineOf } from './outline.ts';
import {
  endOf,
  frameOfScreens,
  notFoundPage,
  offlinePage,
  type PageFrame,
  type Surroundings,
  surroundingsOf,
  surroundingsOfData,
  waiting,
  waitingView,
} from './page.ts';

/**
 * Tells search engines not to index a page without public metadata by itself, but to allow it inside a public page that
 * embeds it.
 */
const NOT_PUBLIC = { 'x-robots-tag': 'noindex, indexifembedded' };

/** The pages of one set of screens. What does not depend on the query is built once, on first use. */
export interface Pages {
  /** Responds to a GET or HEAD with the page of the screens at its path, or the not-found page. */
  answer(request: Request, extras?: PageExtras): Response | Promise<Response>;
  /** The page that phones cache for offline use. */
  offline(request: Request): Response | Promise<Response>;
}

export interface PageExtras {
  /** Path of the script added to a page requested with `record=1`. */
  recorder?: string | undefined;
  cookies?: Sending['cookies'];
  /** Requests a page's data from the backend on behalf of its client; when omitted, pages come without data. */
  exchange?: Exchange | undefined;
}

/** What pages are built from. */
export interface PagesSource {
  catalog: Catalog;
  frame: PageFrame;
  brand: { readonly [name: string]: string };
}

/** Maximum number of cached first views that depend on the query. */
const MAX_CACHED_VIEWS = 200;

/** The parts of a request that a page is built from. */
interface PageVisit {
  request: Request;
  path: string;
  query: string;
  /** Whether it is shown within a page. */
  embedded: boolean;
  /** Path of a script that runs before the boot. */
  tool: string | undefined;
  cookies: Sending['cookies'];
  exchange: Exchange | undefined;
}

/** Responds with the page of a path, for any query. */
type PathPage = (visit: PageVisit) => Response | Promise<Response>;

/** First views of screens, rendered for their addresses; undefined when one cannot be rendered ahead. */
type Views = Recent<Promise<string | undefined>>;

/** @param draw renders the first view of a screen */
export function createPages(source: PagesSource, draw = firstView): Pages {
  const { catalog, frame } = source;
  const views: Views = createRecent(MAX_CACHED_VIEWS);
  const paths = new Map<string, PathPage>();
  const pageAt = (path: string): PathPage | undefined => {
    const known = paths.get(path);
    if (known) return known;
    const screens = catalog.at(path);
    if (screens.length === 0) return undefined;
    const page = createPathPage({ ...source, frame: frameOfScreens(frame, screens) }, path, screens, views, draw);
    paths.set(path, page);
    return page;
  };
  const missing = once(() => createSharedBeginning(notFoundPage(frame)));
  const offline = once(() => createSharedBeginning(offlinePage(frame)));
  const notice = { ...frame, ...frame.notice };
  const sendingMissing = sendingOf(notice, 404, releaseHeader(frame));
  const sendingOffline = sendingOf(notice, 200, undefined);

  return {
    answer(request, extras = {}) {
      const visit = visitOf(request, frame.base, extras);
      const page = pageAt(visit.path);
      return page ? page(visit) : missing().answer(request, '', sendingMissing(visit.cookies));
    },
    offline: (request) => offline().answer(request, '', sendingOffline()),
  };
}

/** Returns how a kind of page is sent, with its response's own cookies. */
function sendingOf({ policy, base }: PageFrame, status: number, headers: Sending['headers']) {
  // Two phones may get two releases at one address: a shared cache must not mix them up.
  const cache = base ? 'no-store' : `private, ${REVALIDATED}`;
  const type = 'text/html; charset=utf-8';
  return (cookies?: Sending['cookies']): Sending => ({ type, cache, status, policy, headers, cookies });
}

/** The header with the release of a page, which only pages of a release have. */
function releaseHeader({ marks }: PageFrame): { [name: string]: string } {
  return 'release' in marks ? { [RELEASE_HEADER]: String(marks.release) } : {};
}

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function visitOf(request: Request, base: string, extras: PageExtras): PageVisit {
  const { recorder, cookies, exchange } = extras;
  const { pathname, search } = new URL(request.url);
  const records = recorder !== undefined && new URLSearchParams(search).get('record') === '1';
  return {
    request,
    path: pathname.slice(base.length),
    query: search,
    embedded: request.headers.get('sec-fetch-dest') === 'iframe',
    tool: records ? recorder : undefined,
    cookies,
    exchange: base ? undefined : exchange,
  };
}

function createPathPage(
  source: PagesSource,
  path: string,
  screens: readonly CompiledScreen[],
  views: Views,
  draw: typeof firstView,
): PathPage {
  const first = screens[0]!;
  const isPlain = isPlainRoute(first, path);
  // The hash may select another screen, which the server cannot know.
  const draws = screens.length === 1 && isPlain && first.features.now.includes('hydrate');
  const reads = draws ? readsOf(first) : undefined;
  const page = once(() => pageOf(source, path, screens));
  const early = isPlain ? earlyLoads(first) : () => [];
  const sending = sendingOfScreen(source.frame, first);
  const parts: Parts = {
    around: (tool) => surroundingsOf(source.frame, page(), tool),
    skeleton: once(() => waitingView(page())),
    draw: async (visit) => (draws ? draw(first, visit, source.brand) : undefined),
    ending: ({ path, query }, drawn) =>
      endOf(source.frame, { prerendered: drawn ? source.frame.base + path + query : undefined, early: early(query) }),
    sending: ({ cookies }) => sending(cookies),
  };
  const plain = reads ? pageOfEachQuery(parts, reads, views) : pageOfAllQueries(parts);
  // The hash may select another screen, which waits for other data.
  if (screens.length > 1 || !isPlain || Object.keys(first.load).length === 0) return plain;
  const withData = pageOfData(source, path, first);
  return (visit) => (isForReader(visit) && hasSession(first, visit.query) ? withData(visit) : plain(visit));
}

function sendingOfScreen(frame: PageFrame, document: CompiledScreen) {
  return sendingOf(frame, 200, { ...releaseHeader(frame), ...(document.public ? {} : NOT_PUBLIC) });
}

/** Whether someone is about to read the page: not a prefetch, not a fetch for the cache, and without a tool in it. */
function isForReader({ request: { method, headers }, tool, exchange, embedded }: PageVisit): boolean {
  const dest = headers.get('sec-fetch-dest') ?? 'document';
  const ahead = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  return method === 'GET' && dest === 'document' && !/prefetch/.test(ahead) && !tool && !embedded && Boolean(exchange);
}

/** Without a session there is nobody to request data for. */
function hasSession(document: CompiledScreen, query: string): boolean {
  return Object.values(readAddress(document, { search: query, hash: '' }, () => {}).session).some(Boolean);
}

/** How long the end of a page waits for the data of its screen, in milliseconds. */
const MAX_DATA_WAIT_MS = 1_000;

/** Builds a page that is sent with its screen's data; its end is never cached. */
function pageOfData(source: PagesSource, path: string, document: CompiledScreen): PathPage {
  const { frame, brand } = source;
  const page = once(() => pageOf(source, path, [document], withHydration));
  const streamed = once(() => createStreamed(surroundingsOfData(frame, page())));
  const sending = sendingOfScreen(frame, document);
  const restOf = async ({ path, query, exchange }: PageVisit) => {
    const late = AbortSignal.timeout(MAX_DATA_WAIT_MS);
    const { early, view } = await dataView(document, { path, query }, brand, { exchange: exchange!, late });
    const prerendered = view === undefined ? undefined : frame.base + path + query;
    return { filling: waiting(view ?? waitingView(page())), ending: endOf(frame, { prerendered, early }) };
  };
  return (visit) => streamed().answer(visit.request, restOf(visit), sending(visit.cookies));
}

/** The parts a page is assembled from. */
interface Parts {
  around(tool: string | undefined): Surroundings;
  /** Shown when the view cannot be rendered. */
  skeleton(): string;
  draw(visit: PageVisit): Promise<string | undefined>;
  ending(visit: PageVisit, drawn: boolean): string;
  sending(visit: PageVisit): Sending;
}

/** A page that is the same for every query: everything up to its ending is compressed once. */
function pageOfAllQueries({ around, skeleton, draw, ending, sending }: Parts): PathPage {
  interface CompressedPage {
    opening: SharedBeginning;
    drawn: boolean;
  }
  const known = new Map<string, CompressedPage | Promise<CompressedPage>>();
  const make = async (visit: PageVisit): Promise<CompressedPage> => {
    const view = await draw(visit);
    const { start, before, after } = around(visit.tool);
    const rest = before + waiting(view ?? skeleton()) + after;
    return { opening: createSharedBeginning(start, rest), drawn: view !== undefined };
  };
  return (visit) => {
    const send = ({ opening, drawn }: CompressedPage) =>
      opening.answer(visit.request, ending(visit, drawn), sending(visit));
    const key = JSON.stringify([visit.embedded, visit.tool]);
    const page = known.get(key) ?? make(visit);
    if (!(page instanceof Promise)) return send(page);
    known.set(key, page);
    page.then(
      (ready) => known.set(key, ready),
      () => known.delete(key),
    );
    return page.then(send);
  };
}

/** A page that depends on its query: the view is rendered for it, and everything around it is compressed once. */
function pageOfEachQuery({ around, skeleton, draw, ending, sending }: Parts, reads: Reads, views: Views): PathPage {
  const frames = new Map<string | undefined, SharedFrame>();
  const frameFor = (tool: string | undefined): SharedFrame => {
    const known = frames.get(tool);
    if (known) return known;
    const sharedFrame = createSharedFrame(around(tool));
    frames.set(tool, sharedFrame);
    return sharedFrame;
  };
  return async (visit) => {
    const key = JSON.stringify([visit.path, visit.embedded, reads(visit.query)]);
    const drawing = views.get(key) ?? draw(visit);
    views.set(key, drawing);
    const view = await drawing;
    const filling = waiting(view ?? skeleton());
    const end = ending(visit, view !== undefined);
    return frameFor(visit.tool).answer(visit.request, filling, end, sending(visit));
  };
}

/** @param shown the document whose modules the page needs */
function pageOf(
  { frame: { bundle, watched }, brand }: PagesSource,
  path: string,
  screens: readonly CompiledScreen[],
  shown = (document: CompiledScreen) => document,
): Page {
  return {
    screens: screens.map((document) => ({
      document,
      hashes: hashesAt(document.routes, path),
      modules: bundle.modulesFor(shown(document)),
      outline: outlineOf(document),
    })),
    brand,
    bundle: bundle.name,
    style: watched ? undefined : filePath(bundle.styleFile),
  };
}

/** Whether the path alone selects the screen: the hash never reaches the server. */
function isPlainRoute(document: CompiledScreen, path: string): boolean {
  return document.routes.some((route) => !route.path.includes('#') && isPathOf(route, path));
}

/** Returns the values of a query that a screen is rendered from. */
type Reads = (query: string) => readonly unknown[];

/**
 * Returns the part of a query that a screen's first view can depend on: all its parameters, and the session entries
 * that any of its expressions reads. Undefined when it depends on nothing.
 */
function readsOf(document: CompiledScreen): Reads | undefined {
  const read = new Set<string>();
  collectReads(document, read);
  const names = Object.keys(document.session).filter((name) => read.has('session') || read.has(`session.${name}`));
  if (names.length === 0 && Object.keys(document.params).length === 0) return undefined;
  return (query) => {
    const { params, session, missing } = readAddress(document, { search: query, hash: '' }, () => {});
    return [missing, params, names.map((name) => session[name])];
  };
}

/** Adds everything read by expressions anywhere in a value. */
function collectReads(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const name of dependencies(value as unknown as Expr)) names.add(name);
  for (const part of Object.values(value)) collectReads(part, names);
}
