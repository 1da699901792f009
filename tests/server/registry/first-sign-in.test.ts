import { mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../../registry/index.ts';
import { type FirstSignIn, firstSignInRoutes, openFirstSignIn } from '../../../server/registry/first-sign-in.ts';
import { openAt } from '../../registry/opened.ts';
import { assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { startRegistryApi } from './api.ts';
import { createBrowser } from './browser.ts';

let now = Date.parse('2026-01-01T00:00:00Z');
let first: FirstSignIn | undefined;
const api = await startRegistryApi({
  async first(registry, place) {
    first = await openFirstSignIn(registry.people, place, () => now);
    return first;
  },
});
const url = `${api.address}${first!.path}`;

test('the first admin’s token is in a file that only its owner can read', async () => {
  const file = join(api.data, 'admin-token');
  assert.is(statSync(file).mode & 0o777, 0o600);
  const token = readFileSync(file, 'utf8');
  assert.match(token, /^[\w-]{43}$/);
  assert.equal(await (await api.ask('GET', '/session', { token })).json(), { name: 'admin', role: 'admin' });
});

test('if the file cannot be written, the next start makes another admin', async () => {
  const folder = temporaryFolder();
  const place = { kind: 'folder', folder } as const;
  const { registry } = await openAt(place);
  mkdirSync(join(folder, 'admin-token'));
  assert.ok((await openFirstSignIn(registry.people, place).catch((error) => error)) instanceof Refusal);
  rmdirSync(join(folder, 'admin-token'));
  assert.ok(await openFirstSignIn(registry.people, place));
  const person = await registry.people.find(readFileSync(join(folder, 'admin-token'), 'utf8'));
  assert.is(person?.role, 'admin');
});

test('the address contains a random secret, which is not the token', () => {
  assert.match(first!.path, /^\/registry\/v1\/first\/[\w-]{43}$/);
  assert.not.ok(readFileSync(join(api.data, 'admin-token'), 'utf8').includes(first!.path.slice(-43)));
});

test('opening the address consumes nothing; its button signs in, once', async () => {
  const browser = createBrowser();
  for (let count = 0; count < 3; count += 1) {
    const page = await browser.open(url);
    assert.is(page.status, 200);
    assert.match(page.html, /<form method="post"><button>Sign in<\/button>/);
  }
  const done = await browser.open(url, { method: 'POST' });
  assert.match(done.html, /You are signed in as admin\./);
  const cookie = browser.cookies(api.address);
  assert.is((await api.ask('GET', '/session', { headers: { cookie } })).status, 200);
  const second = createBrowser();
  const refused = await second.open(url, { method: 'POST' });
  assert.is(refused.status, 404);
  assert.match(refused.html, /has been used/);
  assert.is(second.cookies(api.address), '');
  const again = await second.open(url);
  assert.is(again.status, 404);
  assert.match(again.html, /has been used/);
  assert.match(again.html, /the token in the file admin-token of DATA/);
  assert.not.match(again.html, /<form/);
});

test('an address of an earlier start is answered like one that was used', async () => {
  const { address } = await startRegistryApi();
  const page = await createBrowser().open(`${address}${first!.path}`);
  assert.is(page.status, 404);
  assert.match(page.html, /until the server is started again/);
});

test('a wrong address is not found', async () => {
  assert.is((await fetch(`${url.slice(0, -1)}_`)).status, 404);
  assert.is((await fetch(`${api.address}/registry/v1/first/`)).status, 404);
});

test('the address expires after a day', async () => {
  let sign: FirstSignIn | undefined;
  await startRegistryApi({
    async first(registry, place) {
      sign = await openFirstSignIn(registry.people, place, () => now);
      return sign;
    },
  });
  assert.is(sign!.isOpen(), true);
  now += 24 * 60 * 60 * 1000;
  assert.is(sign!.isOpen(), false);
  assert.is(sign!.take(), undefined);
});

test('there is no such address once somebody has been added, or if ADMIN_TOKEN is set', async () => {
  assert.is(await openFirstSignIn(api.registry.people, undefined), undefined);
  const other = await startRegistryApi({ adminToken: 'b2'.repeat(16) });
  assert.is(await openFirstSignIn(other.registry.people, undefined), undefined);
});

test('an outage of the data does not use the address up', async () => {
  const sign = await openFirstSignIn({ ensureAdmin: async () => 'token' }, undefined);
  let reached = false;
  const routes = firstSignInRoutes(sign!, {
    people: {
      async find() {
        if (!reached) throw new Refusal(503, 'unreachable', 'The data cannot be reached.');
        return { name: 'admin', role: 'admin' };
      },
    },
    sessions: { beginFor: async () => 'screens-session=1' },
    clientIn: () => ({ address: '', origin: 'http://127.0.0.1:4300' }),
  });
  const press = () => routes.request(sign!.path.replace('/registry', ''), { method: 'POST' });
  const refused = await press();
  assert.is(refused.status, 503);
  assert.match(await refused.text(), /The data cannot be reached\..*<button>Try again/s);
  reached = true;
  assert.is((await press()).headers.get('set-cookie'), 'screens-session=1');
  assert.is((await press()).status, 404);
});
