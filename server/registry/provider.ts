import * as openid from 'openid-client';
import { Refusal } from '../../registry/index.ts';
import type { OpenIdSettings } from '../settings/settings-people.ts';
import type { Claims } from './claims.ts';

/** State that ties the redirect back to the browser and to the request. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** An OpenID Connect provider. Its methods reject when it cannot be reached or does not confirm the identity. */
export interface Provider {
  /** Returns the address to send the browser to; the provider redirects back to `back`. */
  begin(back: URL): Promise<{ address: URL; flow: Flow }>;
  /**
   * Returns the claims about the person who came back to this address with its query. Refuses a person who cancelled, and
   * an answer to another sign-in than the last one of this browser.
   */
  finish(back: URL, flow: Flow): Promise<Claims>;
}

/** Seconds to wait for a response of the provider: a person is looking at an empty page meanwhile. */
const TIMEOUT_SECONDS = 10;

/**
 * Opens a provider. Its metadata is read on first use, so it may be down at the start.
 *
 * @param timeout in seconds
 */
export function openProvider(
  { name, issuer, clientId, clientSecret }: OpenIdSettings,
  timeout = TIMEOUT_SECONDS,
): Provider {
  let pending: Promise<openid.Configuration> | undefined;
  const configuration = () => {
    const options = {
      timeout,
      ...(issuer.protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
    };
    pending ??= openid.discovery(issuer, clientId, clientSecret, undefined, options).catch((error) => {
      pending = undefined;
      throw error;
    });
    return pending;
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
      if (back.searchParams.get('state') !== state)
        throw new Refusal(400, 'no-sign-in', 'Another sign-in was started in this browser after this one.');
      const config = await configuration();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await openid.authorizationCodeGrant(config, back, checks).catch((error) => {
        throw refusalFor(error, name) ?? error;
      });
      const claims = tokens.claims()!;
      // Some providers put little into the token and the rest here.
      const more = config.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
      return { ...more, ...claims };
    },
  };
}

/** The provider's errors when it does not know the server, or not with this secret. */
const NOT_OUR_CLIENT = ['invalid_client', 'unauthorized_client'];

/** A refusal for what the person, or whoever set this server up, can do something about; undefined for other errors. */
function refusalFor(error: unknown, name: string): Refusal | undefined {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
    return new Refusal(403, 'not-confirmed', `${name} did not sign you in, or you cancelled there.`);
  if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant')
    return new Refusal(400, 'no-sign-in', 'This sign-in has been used already, or it took too long.');
  if (refusesClient(error))
    return new Refusal(
      503,
      'not-confirmed',
      `${name} does not accept this server. Whoever runs it has to correct OIDC_CLIENT_ID or OIDC_CLIENT_SECRET.`,
    );
  return undefined;
}

/** Whether the provider refused the server's id or secret. It may say so in a header alone. */
function refusesClient(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof openid.ResponseBodyError && NOT_OUR_CLIENT.includes(error.error);
}
