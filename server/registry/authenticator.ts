import { type People, type Person, Refusal, ROLES, type Role } from '../../registry/index.ts';
import { tokenHash } from '../../registry/people/tokens.ts';
import { createRecent } from '../files/recent.ts';
import { TooManyTries } from './answers.ts';
import { isForeign, isSameOrigin } from './client.ts';
import { tokenInCookie } from './cookie.ts';
import type { ClientOfRegistry } from './request.ts';
import { createTries, type Tries } from './tries.ts';

/** Safe methods. */
const SAFE = /^(GET|HEAD)$/;
/** Maximum number of recently valid tokens remembered; these stay valid while other attempts are throttled. */
const MAX_VALID_TOKENS = 1000;

/**
 * The header in which a page says whom it has been opened by, since somebody else may have signed in in its browser: in
 * another tab, or while a request was waiting. URL-encoded, as a name may have any letters.
 */
const OPENED_BY = 'studio-person';

/** Failed sign-ins allowed per address. */
const SIGN_INS = { most: 20, forgotten: 3_000 };
/** Failed other requests allowed per address: a program whose token has expired keeps sending it. */
const REQUESTS = { most: 100, forgotten: 1_000 };

const UNKNOWN = 'This token is unknown or has expired: sign in again.';
const NOT_SIGNED_IN = 'Sign in, or send a token as "Authorization: Bearer TOKEN".';
/** For people, on whose page it stands. */
const ENDED = 'Your session has ended: sign in again.';

/** Authenticates requests. Its methods reject with a {@link Refusal} or {@link TooManyTries}. */
export interface Authenticator {
  /** Returns the person who signs in with a token. An invalid one counts as an attempt. */
  signIn(token: string, client: ClientOfRegistry): Promise<Person>;
  /**
   * Returns the person who sends a request: by its `Authorization`, else by the cookie when one of our own pages sends
   * it, which that person has opened.
   */
  admit(request: Request, client: ClientOfRegistry): Promise<Person>;
  /** Refuses a request sent by a page of another site. */
  refuseForeign(headers: Headers, client: ClientOfRegistry): void;
}

export function createAuthenticator(people: Pick<People, 'find'>, now: () => number): Authenticator {
  const [signIns, requests] = [createTries(SIGN_INS, now), createTries(REQUESTS, now)];
  const right = createRecent<true>(MAX_VALID_TOKENS);

  async function find(tries: Tries, token: string, { address }: ClientOfRegistry, unknown = UNKNOWN): Promise<Person> {
    const digest = tokenHash(token);
    const counts = !right.get(digest);
    const wait = counts ? tries.begin(address) : 0;
    if (wait > 0) throw new TooManyTries(wait);
    const forgive = () => counts && tries.forgive(address);
    const person = await people.find(token).catch((error) => {
      // The data cannot be reached, which says nothing about the token.
      forgive();
      throw error;
    });
    if (!person) throw new Refusal(401, 'unknown-token', unknown);
    forgive();
    right.set(digest, true);
    return person;
  }

  return {
    signIn: (token, client) => find(signIns, token, client),
    refuseForeign(headers, client) {
      if (isForeign(headers, client)) throw foreign();
    },
    async admit(request, client) {
      const { headers, method } = request;
      const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
      if (bearer !== undefined) return find(requests, bearer, client);
      const sessionToken = headers.has('authorization') ? undefined : tokenInCookie(headers);
      if (sessionToken === undefined) {
        throw new Refusal(401, 'not-signed-in', headers.has(OPENED_BY) ? ENDED : NOT_SIGNED_IN);
      }
      if (!SAFE.test(method) && !isSameOrigin(headers, client)) throw foreign();
      const person = await find(requests, sessionToken, client, ENDED);
      refuseForOther(headers.get(OPENED_BY), person);
      return person;
    },
  };
}

/** Refuses what a page that somebody else has opened sends: what one person has begun is not done in another’s name. */
function refuseForOther(openedBy: string | null, { name }: Person): void {
  if (openedBy === null || openedBy === encodeURIComponent(name)) return;
  throw new Refusal(401, 'other-person', `${name} is signed in in this browser now: sign in again.`);
}

function foreign(): Refusal {
  return new Refusal(403, 'other-origin', 'With a session cookie, only a page of this server may send this.');
}

/** Refuses a person whose role is not sufficient. */
export function holdToRole({ name, role }: Person, needed: Role): void {
  if (ROLES.indexOf(role) >= ROLES.indexOf(needed)) return;
  const article = (word: string) => `${/^[aeo]/.test(word) ? 'an' : 'a'} ${word}`;
  throw new Refusal(403, 'role', `This needs ${article(needed)}; ${name} is ${article(role)}. Ask an admin.`);
}
