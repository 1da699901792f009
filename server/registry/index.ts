import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { Refusal } from '../../registry/index.ts';
import { answerIfGone } from '../log/failed.ts';
import { type Log, markLogged } from '../log/log.ts';
import type { OpenIdSettings } from '../settings/settings-people.ts';
import { answerOf, answerTo, mistakeAnswer, refusalAnswer } from './answers.ts';
import { type Authenticator, createAuthenticator, holdToRole } from './authenticator.ts';
import { bodyFor, checkPathTexts, checkQuery } from './body.ts';
import { readClient } from './client.ts';
import { type FirstSignIn, firstSignInRoutes } from './first-sign-in.ts';
import { describe, NUMBERED } from './openapi.ts';
import type { ParsedRequest, Row, Work } from './request.ts';
import { REQUESTS } from './requests/index.ts';
import { sessionRequests } from './requests/session.ts';
import { createSessions } from './sessions.ts';
import { singleSignOnRoutes } from './single-sign-on.ts';

export interface RegistryRoutesOptions extends Work {
  readonly log: Log;
  /** Whether a trusted proxy is in front, whose client, host and protocol headers count. */
  readonly trustProxy?: boolean | undefined;
  /** The address where the first admin signs in, once. */
  readonly first?: FirstSignIn | undefined;
  /** A provider for single sign-on. */
  readonly openId?: OpenIdSettings | undefined;
  /** Milliseconds since 1970; defaults to this machine's clock. */
  now?(): number;
}

/** Everything below `/registry`: the registry's requests, their description, and signing in. */
export function registryRoutes(options: RegistryRoutesOptions): Hono {
  const { registry, log, trustProxy = false, first, openId, now = Date.now } = options;
  const app = new Hono();
  const { people } = registry;
  const authenticator = createAuthenticator(people, now);
  const way = openId ? { name: openId.name, address: '/registry/v1/single-sign-on' } : null;
  const sessions = createSessions({ authenticator, people, singleSignOn: way, now });
  const rows = [...sessionRequests(sessions), ...REQUESTS];
  const description = JSON.stringify(describe(rows));
  app.use(async (context, next) => {
    await next();
    context.res.headers.set('cache-control', 'no-store');
  });
  // All documents of a release: compression saves nine tenths, and they contain no secrets from those allowed to
  // read them.
  app.use('/v1/releases/:release/files', compress());
  app.get('/openapi.json', (context) => context.body(description, 200, { 'content-type': 'application/json' }));
  const clientIn = (context: Context) => readClient(context, trustProxy);
  for (const row of rows) {
    app.on(row.method.toUpperCase(), `/v1${pattern(row)}`, async (context) => {
      const incoming = { row, request: context.req.raw, path: { ...context.req.param() }, client: clientIn(context) };
      return answerOf(row, await runAuthorized(incoming, authenticator, options));
    });
  }
  app.route('/', firstSignInRoutes(first, { people, sessions, clientIn }));
  if (openId) app.route('/', singleSignOnRoutes({ settings: openId, people, sessions, log, clientIn }));
  app.all('*', () => {
    throw new Refusal(404, 'unknown-request', 'There is no such request: see /registry/openapi.json.');
  });
  app.onError((error, { req: { method, path, raw } }) => {
    const answer = refusalAnswer(error) ?? answerIfGone(raw, error);
    if (answer) return answer;
    log.error('A registry request failed', { method, path, error });
    return markLogged(mistakeAnswer());
  });
  return app;
}

/** Everything below `/registry` when a folder is served without it. */
export function noRegistry(): Hono {
  const refusal = new Refusal(
    404,
    'no-registry',
    'This server serves a folder without a registry: start it with "npm start", without --watch.',
  );
  return new Hono().all('*', () => answerTo(refusal));
}

/** Returns the path of a row in Hono's syntax. */
function pattern({ path }: Row): string {
  return path.replace(/\{path\}$/, ':path{.+}').replace(/\{(\w+)\}/g, ':$1');
}

/** A request, and the row of the table that it matches. */
interface Incoming extends Pick<ParsedRequest, 'path' | 'client'> {
  readonly row: Row;
  readonly request: Request;
}

/** Authorizes a request and runs it. Checked in this order: person, role, path, query, body. */
async function runAuthorized(incoming: Incoming, authenticator: Authenticator, work: Work) {
  const { row, request, client } = incoming;
  if (row.role === 'anybody') return row.run(await parseRequest(incoming), work);
  const caller = await authenticator.admit(request, client);
  holdToRole(caller, row.role);
  return row.run({ ...(await parseRequest(incoming)), caller }, work);
}

async function parseRequest({ row, request, path, client }: Incoming): Promise<ParsedRequest> {
  checkPathTexts(path);
  for (const [name, text] of Object.entries(path)) {
    if (NUMBERED.has(name) && !/^[1-9]\d{0,8}$/.test(text)) {
      throw new Refusal(404, `no-${name}`, `There is no ${name} "${text}": the numbers start at 1.`);
    }
  }
  const query = new URL(request.url).searchParams;
  checkQuery(row, query);
  return { path, query, client, headers: request.headers, body: await bodyFor(row, request) };
}
