import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Client } from './backend.ts';
import { clientOf } from './client.ts';
import { type Facts, isTold, type Log, SILENT } from './log.ts';
import type { PageFrame } from './page.ts';
import { WORKER_POLICY } from './policy.ts';
import { deliver, IMMUTABLE, REVALIDATED, secure } from './representation.ts';
import type { Site } from './site.ts';

/** Most bytes a call's body may have: nine photographs, one at a time. */
const LARGEST_BODY = 20 * 1024 * 1024;

/** Paths of calls (contract 3). */
const CALLS = ['/examine/*', '/api/*', '/gopia/*'];

export interface AppOptions {
  /** The screens as they are now. */
  site(): Site;
  /** Answers the calls: the backend passed on to, or the sandbox; absent where another process does. */
  backend?(request: Request, client: Client): Promise<Response>;
  /** Answers what became of a call that carried this `Idempotency-Key`, where that is remembered. */
  intent?(key: string): Promise<Response>;
  /** Paths beside those of the calls that the backend answers. */
  beside?: string[];
  /** Phones may keep screens for times without a network; false: a worker that they have is gone. */
  offline?: boolean;
  /** Answers the question for changes, where screens are watched. */
  changes?(request: Request): Response;
  /** Answers everything below `/gallery`: the screens in the states of their fixtures. */
  gallery?: Gallery;
  /** Address of the script that pages get which are asked for with `record=1`; the gallery's where it is here. */
  recorder?: string | undefined;
  /** Nothing is logged where it is absent. */
  log?: Log;
}

/** Shows screens beside those of the site; it wears what the site's pages wear. */
export interface Gallery {
  answer(request: Request, dress: Pick<PageFrame, 'style' | 'policy'> & { brand: Site['brand'] }): Response;
  /** Address of the script that pages get which are asked for with `record=1`. */
  readonly recorder: string;
}

/** Milliseconds from which on a call is slow. */
const SLOW = 3_000;

/** Logs a call that failed or was slow. */
function noteOutcome(log: Log, facts: Facts, answer: Response): void {
  const { status } = answer;
  if (isTold(answer)) return;
  if (status >= 500) log.warn('A call failed', { ...facts, status });
  else if (facts.ms! >= SLOW) log.warn('A call was slow', { ...facts, status });
}

/** Everything that is served on the one port: pages, documents, files, calls. */
export function createApp(options: AppOptions): Hono {
  const { site, backend, intent, beside = [], offline = true, changes, gallery } = options;
  const log = options.log ?? SILENT;
  const recorder = options.recorder ?? gallery?.recorder;
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    secure(context.res);
  });
  const noteCall: MiddlewareHandler = async (context, next) => {
    const started = performance.now();
    await next();
    const { method, path } = context.req;
    noteOutcome(log, { method, path, ms: performance.now() - started }, context.res);
  };
  for (const path of backend ? [...CALLS, ...beside] : []) {
    app.use(
      path,
      noteCall,
      bodyLimit({ maxSize: LARGEST_BODY, onError: (context) => context.text('The body is too large.', 413) }),
    );
    app.all(path, (context) => backend!(context.req.raw, clientOf(context)));
  }
  if (intent) app.post('/intents/:key', (context) => intent(context.req.param('key')));
  app.get('/healthz', (context) => context.text('ok', 200, { 'cache-control': 'no-store' }));
  app.get('/m/current', (context) => deliver(context.req.raw, site().catalog.manifest, { cache: REVALIDATED }));
  app.get('/d/:name', (context) => found(context.req.raw, site().catalog.document(context.req.path)));
  app.get('/a/:name', (context) => found(context.req.raw, site().file(context.req.path)));
  app.get('/assets/*', (context) => found(context.req.raw, site().file(context.req.path)));
  if (changes) app.get('/changes', (context) => changes(context.req.raw));
  if (offline) {
    const sending = { cache: REVALIDATED, policy: WORKER_POLICY };
    app.get('/worker.js', (context) => deliver(context.req.raw, site().worker, sending));
  }
  app.get('/offline', (context) => site().pages.offline(context.req.raw));
  if (gallery) {
    const show = (request: Request) => gallery.answer(request, { ...site().frame, brand: site().brand });
    for (const path of ['/gallery', '/gallery/*']) app.get(path, (context) => show(context.req.raw));
  }
  app.get('*', (context) => site().pages.answer(context.req.raw, recorder));
  app.notFound((context) => context.text('There is nothing at this address.', 404));
  app.onError((error, context) => {
    log.error('A request failed', { method: context.req.method, path: context.req.path, error });
    return context.text('The server made a mistake.', 500);
  });
  return app;

  function found(request: Request, thing: ReturnType<Site['file']>): Response | Promise<Response> {
    if (thing) return deliver(request, thing, { cache: IMMUTABLE });
    return new Response('There is nothing at this address.', { status: 404 });
  }
}
