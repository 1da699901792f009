import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { openProvider } from '../../../server/registry/provider.ts';
import type { OpenIdSettings } from '../../../server/settings/settings-people.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { type RegistryApi, startRegistryApi } from './api.ts';
import { createBrowser } from './browser.ts';

const BACK = '/registry/v1/single-sign-on/back';
const SECRET = 'a secret between the provider and us';

/** The provider’s claims about its accounts. */
const ACCOUNTS: { [id: string]: { email: string; email_verified: boolean; groups: string[] } } = {
  ana: { email: 'Ana@example.com', email_verified: true, groups: ['staff', 'leads'] },
  ben: { email: 'ben@example.com', email_verified: true, groups: [] },
  eve: { email: 'the admin', email_verified: false, groups: ['leads'] },
  mallory: { email: 'admin', email_verified: true, groups: ['leads'] },
};

// The provider needs the registry’s address and vice versa, so its server listens before there is a provider.
let provider: Provider | undefined;
const server = createServer((request, response) => void provider!.callback()(request, response));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => void server.close());
const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const settings: OpenIdSettings = {
  ...{ issuer, clientId: 'screens', clientSecret: SECRET, name: 'Example', person: 'email', groups: 'groups' },
};
const plain = await startRegistryApi({ openId: settings });
const roles = new Map([
  ['staff', 'editor'],
  ['leads', 'approver'],
] as const);
const withRoles = await startRegistryApi({ openId: { ...settings, roles } });
const mistaken = await startRegistryApi({ openId: { ...settings, clientSecret: 'a secret of long ago' } });
provider = new Provider(issuer.href.replace(/\/$/, ''), {
  clients: [
    {
      client_id: 'screens',
      client_secret: SECRET,
      redirect_uris: [plain, withRoles, mistaken].map(({ address }) => address + BACK),
    },
  ],
  cookies: { keys: ['of the test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...ACCOUNTS[id] }) }),
});

const start = ({ address }: RegistryApi) => `${address}/registry/v1/single-sign-on`;

/** Signs an account in at the provider, as a person would; returns the browser and its last page. */
async function signIn(api: RegistryApi, account: string) {
  const browser = createBrowser();
  let page = await browser.open(start(api));
  const started = browser.cookies(api.address);
  for (const fields of [{ prompt: 'login', login: account, password: 'any' }, { prompt: 'consent' }]) {
    const form = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1];
    assert.ok(form, `the provider shows a form: ${page.url} ${page.html}`);
    page = await browser.open(new URL(form, page.url).href, { method: 'POST', body: new URLSearchParams(fields) });
  }
  const cookie = browser.cookies(api.address);
  return { browser, page, started, who: await api.ask('GET', '/session', { headers: { cookie } }) };
}

test('the sign-in page offers the provider', async () => {
  const answer = await plain.ask('GET', '/sign-in');
  assert.equal(await answer.json(), { singleSignOn: { name: 'Example', address: '/registry/v1/single-sign-on' } });
});

test('a person whom an admin has added signs in with the role from the admin', async () => {
  const admin = plain.people.admin;
  await plain.registry.people.add(admin, { name: 'ana@example.com', role: 'operator' });
  const { page, who } = await signIn(plain, 'ana');
  assert.is(new URL(page.url).pathname, '/studio');
  assert.equal(await who.json(), { name: 'ana@example.com', role: 'operator' });
});

test('a person whom nobody has added gets an error message and is not signed in', async () => {
  const { page, who } = await signIn(plain, 'ben');
  assert.is(page.status, 403);
  assert.match(page.html, /ben@example\.com has no role here: ask an admin/);
  assert.is(who.status, 401);
});

test('an unverified e-mail address identifies nobody', async () => {
  const { page, who } = await signIn(plain, 'eve');
  assert.is(page.status, 403);
  assert.match(page.html, /no verified email/);
  assert.is(who.status, 401);
});

test('with roles for groups the provider decides, at every sign-in', async () => {
  const { who } = await signIn(withRoles, 'ana');
  assert.equal(await who.json(), { name: 'Ana@example.com', role: 'approver' });
  ACCOUNTS.ana!.groups = ['staff'];
  const { who: later } = await signIn(withRoles, 'ana');
  assert.equal(await later.json(), { name: 'Ana@example.com', role: 'editor' });
  ACCOUNTS.ana!.groups = [];
  const { who: last, page } = await signIn(withRoles, 'ana');
  assert.is(last.status, 401);
  assert.match(page.html, /No group of Ana@example\.com has a role/);
  const { entries } = await withRoles.registry.audit();
  assert.equal(
    entries.filter(({ who }) => who === 'single sign-on').map(({ what, note }) => [what, note]),
    [
      ['add-person', 'Ana@example.com is approver'],
      ['change-role', 'Ana@example.com is editor'],
    ],
  );
});

test('no account of the provider becomes the admin of the settings', async () => {
  const { page, who } = await signIn(withRoles, 'mallory');
  assert.is(page.status, 403);
  assert.is(who.status, 401);
});

test('the callback works only in the browser that started signing in', async () => {
  const browser = createBrowser();
  const { url } = await browser.open(start(plain));
  assert.ok(url.startsWith(issuer.href));
  const stranger = createBrowser();
  const without = await stranger.open(`${plain.address}${BACK}?code=x&state=y`);
  assert.is(without.status, 400);
  assert.match(without.html, /was not started in this browser/);
  const forged = await browser.open(`${plain.address}${BACK}?code=x&state=y&iss=${issuer.origin}`);
  assert.is(forged.status, 400);
  assert.match(forged.html, /Another sign-in was started in this browser/);
  assert.not.match(browser.cookies(plain.address), /screens-session/);
});

test('who comes back a second time is told that the sign-in has been used', async () => {
  const { browser, started } = await signIn(plain, 'ana');
  const back = browser.visited.find((address) => address.includes(BACK))!;
  const again = await browser.open(back);
  assert.is(again.status, 400);
  assert.match(again.html, /took too long, or has been used already/);
  const restored = await fetch(back, { headers: { cookie: started } });
  assert.is(restored.status, 400, 'a browser that restored its cookies');
  assert.match(await restored.text(), /This sign-in has been used already, or it took too long/);
  assert.equal(restored.headers.getSetCookie(), []);
});

test('a provider that never responds is given up', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  afterAll(() => void silent.closeAllConnections());
  const url = new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const begun = openProvider({ ...settings, issuer: url }, 0.2).begin(new URL(plain.address + BACK));
  const error = await begun.catch((reason) => reason);
  assert.is(error.code, 'OAUTH_TIMEOUT');
  silent.close();
});

test('with a wrong secret, people read which setting is wrong', async () => {
  const { page, who } = await signIn(mistaken, 'ana');
  assert.is(page.status, 503);
  assert.match(page.html, /Example does not accept this server.* OIDC_CLIENT_ID or OIDC_CLIENT_SECRET/);
  assert.is(who.status, 401);
});

test('a cookie that holds no sign-in is refused', async () => {
  for (const cookie of ['null', '{}', 'broken']) {
    const headers = { cookie: `screens-single-sign-on=${encodeURIComponent(cookie)}` };
    const answer = await fetch(`${plain.address}${BACK}?code=x`, { headers });
    assert.is(answer.status, 400, cookie);
    assert.match(await answer.text(), /cookie of this sign-in cannot be read/);
  }
});

test('who cancels at the provider is told so, and it counts as no fault', async () => {
  const browser = createBrowser();
  await browser.open(start(plain));
  const flow = /screens-single-sign-on=([^;]+)/.exec(browser.cookies(plain.address))?.[1] ?? '';
  const { state } = JSON.parse(decodeURIComponent(flow));
  const back = await browser.open(`${plain.address}${BACK}?error=access_denied&state=${state}&iss=${issuer.origin}`);
  assert.is(back.status, 403);
  assert.match(back.html, /did not sign you in, or you cancelled there/);
  assert.not.match(browser.cookies(plain.address), /screens-session/);
});

test('signing in with a token works while the provider is down', async () => {
  const away = { ...settings, issuer: new URL('http://127.0.0.1:9') };
  const api = await startRegistryApi({ openId: away });
  const page = await createBrowser().open(start(api));
  assert.is(page.status, 502);
  assert.match(page.html, /Example could not be reached/);
  assert.is((await api.ask('POST', '/session', { body: { token: api.people.viewer.token } })).status, 200);
});
