import { type Context, Hono } from 'hono';
import { type CompiledRelease, Refusal } from '../../registry/shapes.ts';
import { PREVIEW } from '../../renderer/wire/page.ts';
import { isWithinPaths } from '../../schemas/backend.ts';
import type { Client } from '../backend/backend.ts';
import { answerByContract, sampleResponse } from '../backend/by-contract.ts';
import { callRoutes } from '../backend/call-routes.ts';
import type { Bundle } from '../files/bundle.ts';
import { createRecent } from '../files/recent.ts';
import { deliver, type Representation } from '../files/representation.ts';
import type { Log } from '../log/log.ts';
import { plainPage } from '../page/plain-page.ts';
import type { Release } from '../site/server-settings.ts';
import { createSite, type Site } from '../site/site.ts';
import { createSiteCache, type SiteCache } from '../site/site-cache.ts';
import { type Answer, notFound } from './index.ts';

/** Maximum number of cached previews. */
const MAX_PREVIEWS = 20;
/** Maximum number of states of a draft whose documents an open preview page can still load. */
const MAX_STATES = 4;
const CACHE = 'no-store';

/** What previews are made from: the registry, and the preparation of a release for phones. */
export interface PreviewSource {
  previewed(token: string): Promise<number | undefined>;
  compiled(version: { readonly draft: number }): Promise<CompiledRelease>;
  /** Applies the brand texts and the hosts that may get the session, as for every release. */
  applySettings(compiled: CompiledRelease): Release;
  /** The sample answers stored with a draft's contracts, by path. */
  answers(draft: number): Promise<ReadonlyMap<string, string>>;
  /** Answers a call, as for every phone. */
  call(request: Request, client: Client): Promise<Response>;
}

interface Preview {
  draft: number;
  site: Site;
  files: SiteCache;
}

/** Returns path and query at which the preview of a token starts. */
export function previewPath(token: string): string {
  return `${PREVIEW}${token}/`;
}

/** The previews that phones have opened. */
function createPreviews(source: PreviewSource, bundle: Bundle) {
  const previews = createRecent<Preview>(MAX_PREVIEWS);

  /** Opens the current state of the draft a token belongs to; undefined when it belongs to none. */
  const open = async (token: string): Promise<Preview | undefined> => {
    const draft = await source.previewed(token);
    if (draft === undefined) return undefined;
    const base = PREVIEW + token;
    const release = below(base, source.applySettings(await source.compiled({ draft })));
    const files = previews.get(token)?.files ?? createSiteCache(MAX_STATES);
    const site = createSite(release, { bundle, marks: { preview: draft }, base, known: files.get });
    files.add(site.files);
    const preview = { draft, site, files };
    previews.set(token, preview);
    return preview;
  };
  return {
    open,
    /** Returns the state that was opened last. */
    latest: async (token: string) => previews.get(token) ?? open(token),
    /** Returns a file of one of the latest states. */
    async file(token: string, path: string): Promise<Representation | undefined> {
      return previews.get(token)?.files.get(path) ?? (await open(token))?.files.get(path);
    },
  };
}

/** Handles the calls of a draft's phones. */
function draftCalls(source: PreviewSource, draft: number, log: Log): Hono {
  return callRoutes({
    log,
    async backend(request, client) {
      const response = await source.call(request, client);
      if (response.status !== 404) return response;
      const wanted = `${request.method} ${new URL(request.url).pathname}`;
      const example = answerByContract(wanted, await source.answers(draft));
      if (example === undefined) return response;
      await response.body?.cancel();
      return sampleResponse(example);
    },
  });
}

/**
 * Serves drafts to real phones: every route of a draft is below `/preview/<token>`. Documents, files and worker are
 * also below that path, so that nothing leaks into other pages or caches; without the token there is nothing. Calls go
 * there too: what the backend does not know yet is answered from the draft's contracts.
 */
export function previewRoutes(source: PreviewSource, bundle: Bundle, log: Log): Hono {
  const previews = createPreviews(source, bundle);
  const answer = async (token: string, use: (preview: Preview) => Answer): Promise<Response> => {
    const preview = await previews.open(token);
    return preview ? use(preview) : ended();
  };
  const pathIn = ({ req }: Context, token: string) => req.path.slice(PREVIEW.length + token.length);

  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.res.headers.set('x-robots-tag', 'noindex, nofollow');
  });
  app.onError((error) => {
    if (error instanceof Refusal) return notShown(error.message, error.status);
    throw error;
  });
  // As it was sent: decoded, it may be no header.
  app.get('/:token', (context) => context.redirect(`${new URL(context.req.url).pathname}/`, 302));
  app.get('/:token/m/current', (context) =>
    answer(context.req.param('token'), ({ site }) => deliver(context.req.raw, site.catalog.manifest, { cache: CACHE })),
  );
  for (const folder of ['d', 'assets']) {
    app.get(`/:token/${folder}/*`, async (context) => {
      const token = context.req.param('token');
      if ((await source.previewed(token)) === undefined) return ended();
      const file = await previews.file(token, pathIn(context, token));
      return file ? deliver(context.req.raw, file, { cache: CACHE }) : notFound();
    });
  }
  app.all('/:token/*', async (context, next) => {
    const token = context.req.param('token');
    const path = pathIn(context, token);
    const preview = await previews.latest(token);
    if (!preview || !isWithinPaths(path, preview.site.backend.paths)) return next();
    if ((await source.previewed(token)) === undefined) return ended();
    const url = new URL(context.req.url);
    url.pathname = path;
    return draftCalls(source, preview.draft, log).fetch(new Request(url, context.req.raw), context.env);
  });
  app.get('/:token/*', (context) =>
    answer(context.req.param('token'), ({ site }) => site.pages.answer(context.req.raw)),
  );
  return app;
}

function ended(): Response {
  return notShown('This preview has expired or never existed. Ask for a new address.', 404);
}

function notShown(reason: string, status: number): Response {
  const page = plainPage({ title: 'No preview', says: [reason] }, status);
  page.headers.set('cache-control', CACHE);
  return page;
}

/** Returns a release whose documents load pictures and make calls below a path. */
function below(base: string, release: Release): Release {
  const documents = release.documents.map((document) => ({
    ...document,
    assets: mapped(document.assets, (path) => base + path),
    calls: mapped(document.calls, (call) => ({ ...call, path: base + call.path })),
  }));
  return { ...release, documents };
}

function mapped<Value>(values: { [name: string]: Value }, change: (value: Value) => Value): { [name: string]: Value } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
