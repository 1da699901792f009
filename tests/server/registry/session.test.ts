import { assert, test } from '../../suite.ts';
import { ask as askAt, type RegistryApi, startRegistryApi } from './api.ts';

const api = await startRegistryApi();
const behind = await startRegistryApi({ trustProxy: true });

/** Signs in; returns the `Set-Cookie` header and what a browser would send back. */
async function signIn(
  { ask, people }: RegistryApi = api,
  headers: { [name: string]: string } = {},
): Promise<{ set: string; cookie: string }> {
  const answer = await ask('POST', '/session', { body: { token: people.editor.token }, headers });
  assert.is(answer.status, 200, await answer.clone().text());
  assert.equal(await answer.json(), { name: 'the editor', role: 'editor' });
  const [set = ''] = answer.headers.getSetCookie();
  return { set, cookie: set.split(';')[0]! };
}
const NEW = { note: 'New', files: { 'shelf/fixtures/good.json': null } };

test('an HttpOnly cookie holds a separate session, for the registry only', async () => {
  const { set, cookie } = await signIn();
  assert.match(set, /^screens-session=[\w-]{43}; Max-Age=(43\d{3}); Path=\/registry; HttpOnly; SameSite=Strict$/);
  assert.not.ok(cookie.includes(api.people.editor.token), 'the token that was given is not kept in the browser');
  const answer = await api.ask('GET', '/session', { headers: { cookie } });
  assert.equal(await answer.json(), { name: 'the editor', role: 'editor' });
});

test('over https the cookie is Secure', async () => {
  const { set, cookie } = await signIn(behind, { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'screens.example' });
  assert.match(set, /^__Secure-screens-session=[\w-]{43}; .*; Secure; SameSite=Strict$/);
  assert.is((await behind.ask('GET', '/session', { headers: { cookie } })).status, 200);
  const { set: plain } = await signIn(api, { 'x-forwarded-proto': 'https' });
  assert.not.match(plain, /Secure/, 'nobody but a proxy of ours is believed');
});

test('cross-site requests change nothing', async () => {
  const { cookie } = await signIn();
  const own = api.address;
  const foreign: { [name: string]: string }[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: own.replace('http:', 'https:') },
    { origin: own.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: own },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'none' },
  ];
  for (const headers of foreign) {
    const answer = await api.ask('POST', '/drafts', { body: NEW, headers: { cookie, ...headers } });
    assert.is(answer.status, 403, JSON.stringify(headers));
    assert.is(((await answer.json()) as { error: { code: string } }).error.code, 'other-origin');
  }
  assert.equal(await api.registry.drafts(), []);
  for (const headers of [{ origin: own }, { 'sec-fetch-site': 'same-origin' }] as { [name: string]: string }[]) {
    assert.is((await api.ask('POST', '/drafts', { body: NEW, headers: { cookie, ...headers } })).status, 201);
  }
});

test('cross-site requests cannot sign anybody in or out', async () => {
  const { cookie } = await signIn();
  const headers = { cookie, origin: 'https://evil.example' };
  const { token } = api.people.viewer;
  assert.is((await api.ask('POST', '/session', { body: { token }, headers })).status, 403);
  assert.is((await api.ask('DELETE', '/session', { headers })).status, 403);
  assert.is((await api.ask('GET', '/session', { headers: { cookie } })).status, 200);
});

test('behind a trusted proxy the origin is the one that the browser sees', async () => {
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'screens.example' };
  const { cookie } = await signIn(behind, proxied);
  const post = (origin: string) =>
    behind.ask('POST', '/drafts', { body: NEW, headers: { cookie, ...proxied, origin } });
  assert.is((await post('https://screens.example')).status, 201);
  assert.is((await post(behind.address)).status, 403);
});

test('a page is refused once somebody else has signed in in its browser, in words for people', async () => {
  const { cookie } = await signIn();
  const asked = async (openedBy: string, headers: { [name: string]: string } = { cookie }) => {
    const answer = await api.ask('GET', '/session', { headers: { 'studio-person': openedBy, ...headers } });
    return [answer.status, ((await answer.json()) as { error?: { message: string } }).error?.message];
  };
  assert.equal(await asked('the%20editor'), [200, undefined]);
  assert.equal(await asked('Zo%C3%AB'), [401, 'the editor is signed in in this browser now: sign in again.']);
  const ended = [401, 'Your session has ended: sign in again.'];
  assert.equal(await asked('the%20editor', {}), ended);
  assert.equal(await asked('the%20editor', { cookie: 'screens-session=unknown' }), ended);
});

test('signing out ends the session, and leaves the token valid', async () => {
  const { cookie } = await signIn();
  const out = await api.ask('DELETE', '/session', { headers: { cookie, origin: api.address } });
  assert.is(out.status, 204);
  assert.match(out.headers.get('set-cookie')!, /^screens-session=; Max-Age=0; Path=\/registry/);
  assert.is((await api.ask('GET', '/session', { headers: { cookie } })).status, 401);
  assert.is((await api.ask('GET', '/session', { token: api.people.editor.token })).status, 200);
});

test('a token in the header has priority over a cookie, even a wrong one', async () => {
  const { cookie } = await signIn();
  const headers = { cookie };
  const as = async (token: string) => (await api.ask('GET', '/session', { headers, token })).json();
  assert.equal(await as(api.people.viewer.token), { name: 'the viewer', role: 'viewer' });
  const other = await api.ask('GET', '/session', { headers: { cookie, authorization: 'Basic YTpi' } });
  assert.is(other.status, 401);
});

test('a removed person is signed out at once, in every browser', async () => {
  const { token } = await api.registry.people.add(api.people.admin, { name: 'guest', role: 'viewer' });
  const answer = await api.ask('POST', '/session', { body: { token } });
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
  await api.registry.people.remove(api.people.admin, 'guest');
  assert.is((await api.ask('GET', '/session', { headers: { cookie } })).status, 401);
  assert.is((await api.ask('GET', '/session', { token })).status, 401);
});

test('after many wrong tokens an address must wait, but signed-in people are not affected', async () => {
  const { address, people } = await startRegistryApi({ trustProxy: true });
  const ask = (from: string, token: string) =>
    askAt(`${address}/registry/v1/session`, 'POST', {
      body: { token },
      headers: { 'x-forwarded-for': `9.9.9.9, ${from}` },
    });
  assert.is((await ask('10.0.0.1', people.viewer.token)).status, 200);
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1) statuses.push((await ask('10.0.0.1', `wrong ${count}`)).status);
  assert.equal(statuses, [...Array(20).fill(401), ...Array(5).fill(429)]);
  const held = await ask('10.0.0.1', people.editor.token);
  assert.is(held.status, 429, 'a right token is not told from a wrong one');
  assert.ok(Number(held.headers.get('retry-after')) >= 1);
  assert.is((await ask('10.0.0.1', people.viewer.token)).status, 200, 'this one was right before');
  assert.is((await ask('10.0.0.2', people.editor.token)).status, 200, 'another address');
});

test('wrong tokens in requests are limited, too, however many are sent at once', async () => {
  const { ask } = await startRegistryApi();
  const tries = Array.from({ length: 130 }, (_, count) => ask('GET', '/releases', { token: `wrong-${count}` }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.is(statuses.filter((status) => status === 401).length < 110, true);
  assert.ok(statuses.filter((status) => status === 429).length > 20);
});

test('forwarding headers do not count without a trusted proxy', async () => {
  const { ask } = await startRegistryApi();
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${count}` };
    statuses.push((await ask('POST', '/session', { body: { token: 'wrong' }, headers })).status);
  }
  assert.is(statuses.at(-1), 429);
});
