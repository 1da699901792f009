import type { People, Person } from '../../registry/index.ts';
import type { Authenticator } from './authenticator.ts';
import { forgetCookie, keepInCookie, tokenInCookie } from './cookie.ts';
import type { Answered, ClientOfRegistry } from './request.ts';

/** Browsers that are signed in. The cookie contains a separate token that expires by itself, never the person's own. */
export interface Sessions {
  /** Where single sign-on starts; null without a provider. */
  readonly singleSignOn: { readonly name: string; readonly address: string } | null;
  /** Signs in with a token, unless a page of another site sent the request. */
  begin(token: string, headers: Headers, client: ClientOfRegistry): Promise<Answered>;
  /** Signs in a person authenticated in another way; returns `Set-Cookie`. */
  beginFor(person: Person, client: ClientOfRegistry): Promise<string>;
  end(headers: Headers, client: ClientOfRegistry): Promise<Answered>;
}

export interface SessionsOptions extends Pick<Sessions, 'singleSignOn'> {
  readonly authenticator: Authenticator;
  readonly people: People;
  now(): number;
}

export function createSessions({ authenticator, people, singleSignOn, now }: SessionsOptions): Sessions {
  const beginFor: Sessions['beginFor'] = async (person, client) => {
    const { token, ends } = await people.signIn(person);
    return keepInCookie(token, ends, client, now());
  };
  return {
    singleSignOn,
    beginFor,
    async begin(token, headers, client) {
      authenticator.refuseForeign(headers, client);
      const person = await authenticator.signIn(token, client);
      const { name, role } = person;
      return { json: { name, role }, headers: { 'set-cookie': await beginFor(person, client) } };
    },
    async end(headers, client) {
      authenticator.refuseForeign(headers, client);
      const token = tokenInCookie(headers);
      if (token) await people.signOut(token);
      return { headers: { 'set-cookie': forgetCookie(client) } };
    },
  };
}
