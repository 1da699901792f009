import { Hono } from 'hono';
import { type BackendSettings, isWithinPaths } from '../schemas/backend.ts';
import type { Client } from './backend/backend.ts';
import { callRoutes } from './backend/call-routes.ts';
import { addressOf, clientOf } from './backend/client.ts';
import { type Answer, exchangeFor } from './backend/exchange.ts';
import { type BeaconDoor, nothingToSay } from './delivery/beacon.ts';
import type { Delivery } from './delivery/index.ts';
import { secure } from './files/representation.ts';
import { failed } from './log/failed.ts';
import { type Log, SILENT } from './log/log.ts';
import type { Metrics } from './operations/metrics.ts';
import { CRAWLER_FILES } from './site/crawlers.ts';

export interface AppOptions {
  /** What phones get beside the answers of calls. */
  delivery: Delivery;
  /** Answers the calls: the backend passed on to, or the sandbox; absent where another process does. */
  backend?(request: Request, client: Client): Promise<Response>;
  /** Answers the loads of screens that come with their data; absent where pages come without. */
  loads?: Answer | undefined;
  /** Answers what became of a call that carried this `Idempotency-Key`, where that is remembered. */
  intent?(key: string): Promise<Response>;
  /** The backend is the sandbox, which answers paths of its own, too: pictures, embedded pages, the list of scenarios. */
  sandbox?: boolean | undefined;
  /** Phones may keep screens for times without a network; false: a worker that they have is gone. */
  offline?: boolean;
  /** Answers the question for changes, where screens are watched. */
  changes?(request: Request): Response;
  /** Answers everything below `/gallery`: the screens in the states of their fixtures. */
  gallery?: Gallery;
  /** Address of the script that pages get which are asked for with `record=1`; the gallery's where it is here. */
  recorder?: string | undefined;
  /** Takes what phones report; it is dropped where nobody does. */
  beacon?: BeaconDoor | undefined;
  /** A proxy of ours is in front. */
  trustProxy?: boolean | undefined;
  /** What is answered beside all this: the registry and what belongs to it. */
  more?: Hono | undefined;
  /** Counts what is answered. */
  metrics?: Pick<Metrics, 'call'> | undefined;
  /** Nothing is logged where it is absent. */
  log?: Log;
}

/** Shows screens beside those of the site; it wears what the site's pages wear. */
export interface Gallery {
  answer(request: Request, dress: ReturnType<Delivery['dress']>): Response | Promise<Response>;
  /** Address of the script that pages get which are asked for with `record=1`. */
  readonly recorder: string;
}

/** Everything that is served on the one port: pages, documents, files, calls. */
export function createApp(options: AppOptions): Hono {
  const { delivery, backend, intent, sandbox = false, offline = true, changes, gallery, more } = options;
  const { beacon = async () => nothingToSay(), trustProxy = false, loads } = options;
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
      app.get(path, (context) => gallery.answer(context.req.raw, delivery.dress()));
  }
  if (backend) {
    const calls = callRoutes({ backend, log, metrics: options.metrics });
    // Behind all paths of the server itself: no document can take one of them away.
    app.all('*', (context, next) =>
      isCall(context.req.path, delivery.backend(), sandbox) ? calls.fetch(context.req.raw, context.env) : next(),
    );
  }
  app.get('*', (context) => {
    const page = context.req.raw;
    const exchange = loads && exchangeFor(page, clientOf(context), loads);
    return delivery.page(page, { recorder, exchange });
  });
  app.notFound((context) => context.text('There is nothing at this address.', 404));
  app.onError(failed(log));
  return app;
}

/** @param sandbox the sandbox answers calls */
export function isCall(path: string, { paths, sandboxPaths }: BackendSettings, sandbox: boolean): boolean {
  return isWithinPaths(path, paths) || (sandbox && isWithinPaths(path, sandboxPaths));
}
