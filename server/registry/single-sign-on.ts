import { type Context, Hono } from 'hono';
import { parse, serialize } from 'hono/utils/cookie';
import type { People, Person } from '../../registry/index.ts';
import { Refusal } from '../../registry/index.ts';
import type { Log } from '../log/log.ts';
import { plainPage } from '../page/plain-page.ts';
import type { OpenIdSettings } from '../settings/settings-people.ts';
import { type Claims, personOf } from './claims.ts';
import { type Flow, openProvider } from './provider.ts';
import type { ClientOfRegistry } from './request.ts';
import type { Sessions } from './sessions.ts';

const PATH = '/registry/v1/single-sign-on';
const COOKIE = 'screens-single-sign-on';
/** Seconds a person may take at the provider. */
const SIGN_IN_TIMEOUT_SECONDS = 600;

export interface SingleSignOnOptions {
  settings: OpenIdSettings;
  people: People;
  sessions: Sessions;
  log: Log;
  clientIn(context: Context): ClientOfRegistry;
}

/** Sign-in with an OpenID Connect provider: redirect and callback, below `/registry`. */
export function singleSignOnRoutes({ settings, people, sessions, log, clientIn }: SingleSignOnOptions): Hono {
  const provider = openProvider(settings);
  const backTo = (client: ClientOfRegistry) => new URL(`${PATH}/back`, client.origin);

  /** Renders errors as a page, since a person sees them. */
  const asPage = (work: (context: Context) => Promise<Response>) => async (context: Context) => {
    try {
      return await work(context);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : undefined;
      if (!refusal || refusal.status >= 500) log.warn('Single sign-on failed', { error });
      if (refusal) return notIn([refusal.message], refusal.status);
      return notIn([`${settings.name} could not be reached, or did not confirm who you are. Try again.`], 502);
    }
  };

  return new Hono()
    .get('/v1/single-sign-on', (context) =>
      asPage(async () => {
        const client = clientIn(context);
        const { address, flow } = await provider.begin(backTo(client));
        return redirect(address.href, [flowCookie(JSON.stringify(flow), SIGN_IN_TIMEOUT_SECONDS, client)]);
      })(context),
    )
    .get('/v1/single-sign-on/back', (context) =>
      asPage(async () => {
        const client = clientIn(context);
        const back = backTo(client);
        back.search = new URL(context.req.url).search;
        const claims = await provider.finish(back, flowIn(context.req.raw.headers));
        const person = await welcome(claims);
        const cookie = await sessions.beginFor(person, client);
        return redirect('/studio', [cookie, flowCookie('', 0, client)]);
      })(context),
    );

  /** Returns the person the provider has identified, adding them to the registry if they are new. */
  async function welcome(claims: Claims): Promise<Person> {
    const { name, role } = personOf(claims, settings);
    if (role) return people.vouchedFor({ name, role });
    const known = await people.named(name);
    if (known) return known;
    throw new Refusal(403, 'unknown-person', `${name} has no role here: ask an admin to add you under this name.`);
  }
}

function notIn(says: string[], status: number): Response {
  return plainPage({ title: 'Not signed in', says, link: { to: PATH, text: 'Try again' } }, status);
}

function redirect(location: string, cookies: string[]): Response {
  const answer = new Response(null, { status: 303, headers: { location } });
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/**
 * The state to remember while a person is at the provider. Not `Strict`, because the callback is a request from there.
 */
function flowCookie(value: string, maxAge: number, { origin }: ClientOfRegistry): string {
  const secure = origin.startsWith('https:');
  return serialize(COOKIE, value, { path: PATH, httpOnly: true, sameSite: 'Lax', secure, maxAge });
}

function flowIn(headers: Headers): Flow {
  const cookie = parse(headers.get('cookie') ?? '')[COOKIE];
  if (!cookie)
    throw new Refusal(
      400,
      'no-sign-in',
      'The sign-in was not started in this browser, took too long, or has been used already.',
    );
  try {
    const flow = JSON.parse(cookie) as Flow | null;
    if (flow?.state && flow.nonce && flow.verifier) return flow;
  } catch {
    // Refused below, as any other cookie that is no flow.
  }
  throw new Refusal(400, 'no-sign-in', 'The cookie of this sign-in cannot be read.');
}
