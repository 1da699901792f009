import { dependencies } from '../../renderer/expression/evaluate.ts';
import { readAddress } from '../../renderer/wire/address.ts';
import { earlyLoads } from '../../renderer/wire/early-requests.ts';
import type { Page } from '../../renderer/wire/page.ts';
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
  /** Headers of this one response. */
  headers?: Sending['headers'];
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
interface Asked {
  request: Request;
  path: string;
  query: string;
  /** Whether it is shown within a page. */
  embedded: boolean;
  /** Path of a script that runs before the boot. */
  tool: string | undefined;
  headers: Sending['headers'];
  cookies: Sending['cookies'];
  exchange: Exchange | undefined;
}

/** Responds with the page of a path, for any query. */
type PathPage = (asked: Asked) => Response | Promise<Response>;

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
    const made = createPathPage(source, path, screens, views, draw);
    paths.set(path, made);
    return made;
  };
  const missing = once(() => createSharedBeginning(notFoundPage(frame)));
  const offline = once(() => createSharedBeginning(offlinePage(frame)));

  return {
    answer(request, extras = {}) {
      const asked = askedOf(request, frame.base, extras);
      const page = pageAt(asked.path);
      return page ? page(asked) : missing().answer(request, '', sendingOf(frame, 404, asked));
    },
    offline: (request) => offline().answer(request, '', sendingOf(frame, 200)),
  };
}

function sendingOf({ policy, base }: PageFrame, status: number, asked: Partial<Asked> = {}): Sending {
  const { headers, cookies } = asked;
  // Two phones may get two releases at one address: a shared cache must not mix them up.
  const cache = base ? 'no-store' : `private, ${REVALIDATED}`;
  return { type: 'text/html; charset=utf-8', cache, status, policy, headers, cookies };
}

/** Marks a request whose page search engines should not index. */
function unlisted(asked: Asked): Asked {
  return { ...asked, headers: Object.assign({}, asked.headers, NOT_PUBLIC) };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function askedOf(request: Request, base: string, extras: PageExtras): Asked {
  const { recorder, headers, cookies, exchange } = extras;
  const { pathname, search } = new URL(request.url);
  const records = recorder !== undefined && new URLSearchParams(search).get('record') === '1';
  return {
    request,
    path: pathname.slice(base.length),
    query: search,
    embedded: request.headers.get('sec-fetch-dest') === 'iframe',
    tool: records ? recorder : undefined,
    headers,
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
  const parts: Parts = {
    around: (tool) => surroundingsOf(source.frame, page(), tool),
    skeleton: once(() => waitingView(page())),
    draw: async (asked) => (draws ? draw(first, asked, source.brand) : undefined),
    ending: ({ path, query }, drawn) =>
      endOf(source.frame, { prerendered: drawn ? source.frame.base + path + query : undefined, early: early(query) }),
    sending: (asked) => sendingOf(source.frame, 200, first.public ? asked : unlisted(asked)),
  };
  const plain = reads ? pageOfEachQuery(parts, reads, views) : pageOfAllQueries(parts);
  // The hash may select another screen, which waits for other data.
  if (screens.length > 1 || !isPlain || Object.keys(first.load).length === 0) return plain;
  const withData = pageOfData(source, path, first);
  return (asked) => (isForReader(asked) && hasSession(first, asked.query) ? withData(asked) : plain(asked));
}

/** Whether someone is about to read the page: not a prefetch, not a fetch for the cache, and without a tool in it. */
function isForReader({ request: { method, headers }, tool, exchange, embedded }: Asked): boolean {
  const dest = headers.get('sec-fetch-dest') ?? 'document';
  const ahead = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  return method === 'GET' && dest === 'document' && !/prefetch/.test(ahead) && !tool && !embedded && Boolean(exchange);
}

/** Without a session there is nobody to request data for. */
function hasSession(document: CompiledScreen, query: string): boolean {
  return Object.values(readAddress(document, { query, hash: '' }, () => {}).session).some(Boolean);
}

/** How long the end of a page waits for the data of its screen, in milliseconds. */
const MAX_DATA_WAIT_MS = 1_000;

/** Builds a page that is sent with its screen's data; its end is never cached. */
function pageOfData(source: PagesSource, path: string, document: CompiledScreen): PathPage {
  const { frame, brand } = source;
  const page = once(() => pageOf(source, path, [document], withHydration));
  const streamed = once(() => createStreamed(surroundingsOfData(frame, page())));
  const restOf = async ({ path, query, exchange }: Asked) => {
    const late = AbortSignal.timeout(MAX_DATA_WAIT_MS);
    const { early, view } = await dataView(document, { path, query }, brand, { exchange: exchange!, late });
    const prerendered = view === undefined ? undefined : frame.base + path + query;
    return { filling: waiting(view ?? waitingView(page())), ending: endOf(frame, { prerendered, early }) };
  };
  return (asked) =>
    streamed().answer(asked.request, restOf(asked), sendingOf(frame, 200, document.public ? asked : unlisted(asked)));
}

/** The parts a page is assembled from. */
interface Parts {
  around(tool: string | undefined): Surroundings;
  /** Shown when the view cannot be rendered. */
  skeleton(): string;
  draw(asked: Asked): Promise<string | undefined>;
  ending(asked: Asked, drawn: boolean): string;
  sending(asked: Asked): Sending;
}

/** A page that is the same for every query: everything up to its ending is compressed once. */
function pageOfAllQueries({ around, skeleton, draw, ending, sending }: Parts): PathPage {
  interface Made {
    opening: SharedBeginning;
    drawn: boolean;
  }
  const known = new Map<string, Made | Promise<Made>>();
  const make = async (asked: Asked): Promise<Made> => {
    const view = await draw(asked);
    const { start, before, after } = around(asked.tool);
    const rest = before + waiting(view ?? skeleton()) + after;
    return { opening: createSharedBeginning(start, rest), drawn: view !== undefined };
  };
  return (asked) => {
    const send = ({ opening, drawn }: Made) => opening.answer(asked.request, ending(asked, drawn), sending(asked));
    const key = JSON.stringify([asked.embedded, asked.tool]);
    const made = known.get(key) ?? make(asked);
    if (!(made instanceof Promise)) return send(made);
    known.set(key, made);
    made.then(
      (made) => known.set(key, made),
      () => known.delete(key),
    );
    return made.then(send);
  };
}

/** A page that depends on its query: the view is rendered for it, and everything around it is compressed once. */
function pageOfEachQuery({ around, skeleton, draw, ending, sending }: Parts, reads: Reads, views: Views): PathPage {
  const frames = new Map<string | undefined, SharedFrame>();
  const frameFor = (tool: string | undefined): SharedFrame => {
    const known = frames.get(tool);
    if (known) return known;
    const made = createSharedFrame(around(tool));
    frames.set(tool, made);
    return made;
  };
  return async (asked) => {
    const key = JSON.stringify([asked.path, asked.embedded, reads(asked.query)]);
    const drawing = views.get(key) ?? draw(asked);
    views.set(key, drawing);
    const view = await drawing;
    const filling = waiting(view ?? skeleton());
    const end = ending(asked, view !== undefined);
    return frameFor(asked.tool).answer(asked.request, filling, end, sending(asked));
  };
}

/** @param shown the document whose modules the page needs */
function pageOf(
  { frame: { bundle }, brand }: PagesSource,
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
    const { params, session, missing } = readAddress(document, { query, hash: '' }, () => {});
    return [missing, params, names.map((name) => session[name])];
  };
}

/** Adds everything read by expressions anywhere in a value. */
function collectReads(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const name of dependencies(value as unknown as Expr)) found.add(name);
  for (const part of Object.values(value)) collectReads(part, found);
}
