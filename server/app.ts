import { Hono } from 'hono';
import { type BackendSettings, isWithinPaths } from '../schemas/backend.ts';
import type { Client } from './backend/backend.ts';
import { callRoutes } from './backend/call-routes.ts';
import { addressOf, clientOf } from './backend/client.ts';
import { type Answer, exchangeFor } from './backend/exchange.ts';
import { type Delivery, notFound } from './delivery/index.ts';
import { type BeaconHandler, noContent } from './delivery/reports/beacon.ts';
import { secure } from './files/representation.ts';
import { failed } from './log/failed.ts';
import { type Log, SILENT } from './log/log.ts';
import type { Metrics } from './operations/metrics.ts';
import { CRAWLER_FILES } from './site/crawlers.ts';

export interface AppOptions {
  /** Serves everything phones get except responses to calls. */
  delivery: Delivery;
  /** Handles backend calls: proxied, or answered by the sandbox. Omitted when another process does it. */
  backend?(request: Request, client: Client): Promise<Response>;
  /**
   * Answers the load calls of screens, so that pages arrive with their data. When omitted, pages are sent without data.
   */
  loads?: Answer | undefined;
  /** Returns the outcome of the call with this `Idempotency-Key`, when outcomes are recorded. */
  intent?(key: string): Promise<Response>;
  /** Whether the backend is the sandbox, which also serves pictures, embedded pages and the list of scenarios. */
  sandbox?: boolean | undefined;
  /** Whether phones may cache screens for offline use. False removes a service worker installed earlier. */
  offline?: boolean;
  /** Handles requests for changes when screens are watched. */
  changes?(request: Request): Response;
  /** Handles everything below `/gallery`: the screens in the states of their fixtures. */
  gallery?: Gallery;
  /** Path of the script added to pages requested with `record=1`. Defaults to the gallery's. */
  recorder?: string | undefined;
  /** Handles reports from phones; when omitted, they are dropped. */
  beacon?: BeaconHandler | undefined;
  /** Whether the server runs behind a trusted proxy. */
  trustProxy?: boolean | undefined;
  /** Further routes: the registry and everything that belongs to it. */
  more?: Hono | undefined;
  /** Counts responses. */
  metrics?: Pick<Metrics, 'call'> | undefined;
  /** When omitted, nothing is logged. */
  log?: Log;
}

/** Renders screens next to those of the site, in the style of the site's pages. */
export interface Gallery {
  answer(request: Request, appearance: ReturnType<Delivery['appearance']>): Response | Promise<Response>;
  /** Path of the script added to pages requested with `record=1`. */
  readonly recorder: string;
}

/** Creates the app that serves everything on the one port: pages, documents, files and calls. */
export function createApp(options: AppOptions): Hono {
  const { delivery, backend, intent, sandbox = false, offline = true, changes, gallery, more } = options;
  const { beacon = async () => noContent(), trustProxy = false, loads } = options;
  const log = options.log ?? SILENT;
  const recorder = options.recorder ?? gallery?.recorder;
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    secure(context.res);
  });
  if (intent) app.post('/intents/:key', (context) => intent(context.req.param('key')));
  app.post('/beacon', (context) => beacon(context.req.raw, addressOf(context, trustProxy)));
  if (more) app.route('/', more);
  for (const path of ['/livez', '/healthz']) {
    app.get(path, (context) => context.text('ok', 200, { 'cache-control': 'no-store' }));
  }
  app.get('/m/:name', (context) => delivery.manifest(context.req.raw, context.req.param('name')));
  for (const path of ['/d/:name', '/a/:name', '/assets/*']) {
    app.get(path, (context) => delivery.file(context.req.raw, context.req.path));
  }
  if (changes) app.get('/changes', (context) => changes(context.req.raw));
  if (offline) app.get('/worker.js', (context) => delivery.worker(context.req.raw));
  app.get('/offline', (context) => delivery.offline(context.req.raw));
  for (const path of CRAWLER_FILES) app.get(path, (context) => delivery.crawlers(context.req.raw, path));
  if (gallery) {
    for (const path of ['/gallery', '/gallery/*'])
      app.get(path, (context) => gallery.answer(context.req.raw, delivery.appearance()));
  }
  if (backend) {
    const calls = callRoutes({ backend, log, metrics: options.metrics });
    // Registered after all routes of the server itself, so that no document can take one over.
    app.all('*', (context, next) =>
      isCall(context.req.path, delivery.backend(), sandbox) ? calls.fetch(context.req.raw, context.env) : next(),
    );
  }
  app.get('*', (context) => {
    const page = context.req.raw;
    const exchange = loads && exchangeFor(page, clientOf(context), loads);
    return delivery.page(page, { recorder, exchange });
  });
  app.notFound(notFound);
  app.onError(failed(log));
  return app;
}

/** @param sandbox whether the sandbox answers calls */
export function isCall(path: string, { paths, sandboxPaths }: BackendSettings, sandbox: boolean): boolean {
  return isWithinPaths(path, paths) || (sandbox && isWithinPaths(path, sandboxPaths));
}
