import * as openid from 'openid-client';
import type { OpenIdSettings } from '../settings/settings-people.ts';
import type { Claims } from './claims.ts';

/** What ties the way back to the browser and to the way there. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A provider of OpenID Connect. Its methods reject where it cannot be reached, or does not vouch for anybody. */
export interface Provider {
  /** The address to send a browser to, which comes back to `back`. */
  begin(back: URL): Promise<{ address: URL; flow: Flow }>;
  /** What the provider says of the person who came back, to this address with its query. */
  finish(back: URL, flow: Flow): Promise<Claims>;
}

/** Opens a provider; what it says of itself is read when it is first needed, so that it may be away at the start. */
export function openProvider({ issuer, clientId, clientSecret }: OpenIdSettings): Provider {
  let found: Promise<openid.Configuration> | undefined;
  const configuration = () => {
    const options = issuer.protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {};
    found ??= openid.discovery(issuer, clientId, clientSecret, undefined, options).catch((error) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    async begin(back) {
      const config = await configuration();
      const flow = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: back.href,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { address, flow };
    },
    async finish(back, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await openid.authorizationCodeGrant(config, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const said = tokens.claims()!;
      // Some providers put little into the token and the rest here.
      const more = config.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(config, tokens.access_token, said.sub)
        : {};
      return { ...more, ...said };
    },
  };
}
