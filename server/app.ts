import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { earlyRequests } from '../renderer/early-requests.ts';
import { hashesAt, isPathOf } from '../renderer/routes.ts';
import type { CompiledScreen } from '../schemas/compiled.ts';
import { firstView } from './first-view.ts';
import { outlineOf } from './outline.ts';
import { notFoundPage, offlinePage, type PageFrame, screenPage } from './page.ts';
import { INERT_POLICY, SECURITY_HEADERS, WORKER_POLICY } from './policy.ts';
import { deliver, IMMUTABLE, REVALIDATED, represent } from './representation.ts';
import type { Site } from './site.ts';

/** Most bytes a call's body may have: nine photographs, one at a time. */
const LARGEST_BODY = 20 * 1024 * 1024;

/** Paths of calls (contract 3). */
const CALLS = ['/examine/*', '/api/*', '/gopia/*'];

export interface AppOptions {
  /** The screens as they are now. */
  site(): Site;
  /** Answers the calls: the backend passed on to, or the sandbox. */
  backend(request: Request): Promise<Response>;
  /** Paths beside those of the calls that the backend answers. */
  beside?: string[];
  /** Phones may keep screens for times without a network; false: a worker that they have is gone. */
  offline?: boolean;
  /** Answers the question for changes, where screens are watched. */
  changes?(request: Request): Response;
  /** Answers everything below `/gallery`: the screens in the states of their fixtures. */
  gallery?: Gallery;
}

/** Shows screens beside those of the site; it wears what the site's pages wear. */
export interface Gallery {
  answer(request: Request, dress: Pick<PageFrame, 'style' | 'policy'> & { brand: Site['brand'] }): Response;
  /** Address of the script that pages get which are asked for with `record=1`. */
  readonly recorder: string;
}

/** Everything that is served on the one port: pages, documents, files, calls. */
export function createApp({ site, backend, beside = [], offline = true, changes, gallery }: AppOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
    if (!context.res.headers.has('content-security-policy')) context.header('content-security-policy', INERT_POLICY);
  });
  for (const path of [...CALLS, ...beside]) {
    app.use(
      path,
      bodyLimit({ maxSize: LARGEST_BODY, onError: (context) => context.text('The body is too large.', 413) }),
    );
    app.all(path, (context) => backend(context.req.raw));
  }
  app.get('/m/current', (context) => deliver(context.req.raw, site().catalog.manifest, REVALIDATED));
  app.get('/d/:name', (context) => found(context.req.raw, site().catalog.document(context.req.path)));
  app.get('/a/:name', (context) => found(context.req.raw, site().file(context.req.path)));
  app.get('/assets/*', (context) => found(context.req.raw, site().file(context.req.path)));
  if (changes) app.get('/changes', (context) => changes(context.req.raw));
  if (offline) app.get('/worker.js', (context) => worker(context.req.raw, site()));
  app.get('/offline', (context) => pageOf(context.req.raw, site().frame, offlinePage(site().frame)));
  if (gallery) {
    const show = (request: Request) => gallery.answer(request, { ...site().frame, brand: site().brand });
    for (const path of ['/gallery', '/gallery/*']) app.get(path, (context) => show(context.req.raw));
  }
  app.get('*', (context) => page(context.req.raw, site(), gallery?.recorder));
  app.notFound((context) => context.text('There is nothing at this address.', 404));
  app.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
    return context.text('The server made a mistake.', 500);
  });
  return app;

  function found(request: Request, thing: ReturnType<Site['file']>): Response | Promise<Response> {
    if (thing) return deliver(request, thing, IMMUTABLE);
    return new Response('There is nothing at this address.', { status: 404 });
  }
}

/** The page of the screens at the request's path, or the not-found page. */
async function page(request: Request, { catalog, frame, brand }: Site, recorder?: string): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const screens = catalog.at(pathname);
  const [only] = screens.length === 1 ? screens : [];
  const embedded = request.headers.get('sec-fetch-dest') === 'iframe';
  const address = { path: pathname, query: search, embedded };
  const first = only && isPlainRoute(only, pathname) ? await firstView(only, address, brand) : undefined;
  const early = (document: CompiledScreen) => (isPlainRoute(document, pathname) ? earlyRequests(document, search) : []);
  const text =
    screens.length > 0
      ? screenPage(
          frame,
          {
            screens: screens.map((document, index) => ({
              document,
              hashes: hashesAt(document.routes, pathname),
              modules: frame.bundle.modulesFor(document),
              outline: outlineOf(document),
              prerendered: index === 0 && first !== undefined ? pathname + search : undefined,
              early: index === 0 ? early(document) : [],
            })),
            brand,
            bundle: frame.bundle.name,
          },
          { first, tool: searchParams.get('record') === '1' ? recorder : undefined },
        )
      : notFoundPage(frame);
  return pageOf(request, frame, text, screens.length > 0 ? 200 : 404);
}

function pageOf(request: Request, { policy }: PageFrame, text: string, status = 200): Response {
  const thing = represent('text/html; charset=utf-8', text, 'quick');
  const answer = deliver(request, thing, `private, ${REVALIDATED}`, status);
  answer.headers.set('content-security-policy', policy);
  return answer;
}

function worker(request: Request, { frame }: Site): Response {
  const thing = represent('text/javascript; charset=utf-8', frame.bundle.worker, 'quick');
  const answer = deliver(request, thing, REVALIDATED);
  answer.headers.set('content-security-policy', WORKER_POLICY);
  return answer;
}

/** Whether the path alone leads to a screen: what stands in a hash never reaches the server. */
function isPlainRoute(document: CompiledScreen, path: string): boolean {
  return document.routes.some((route) => !route.path.includes('#') && isPathOf(route, path));
}
