import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { startChromium } from '../../runner/browser/chromium.ts';
import { type FirstSignIn, openFirstSignIn } from '../../server/registry/first-sign-in.ts';
import { startRegistryApi } from '../server/registry/api.ts';
import { afterAll, assert, test } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { STILL } from './harness.ts';

let first: FirstSignIn | undefined;
const answers: { cookie: string; status: number }[] = [];
const api = await startRegistryApi({
  answered: ({ headers }, status) => void answers.push({ cookie: headers.get('cookie') ?? '', status }),
  async first(registry, place) {
    first = await openFirstSignIn(registry.people, place);
    return first;
  },
});
const browser: Browser = await startChromium(findChromium());
// Another port of the same machine: the same site to a browser, so that it sends the cookie, but another origin.
const neighbour = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Neighbour</title>'),
);
await new Promise<void>((done) => neighbour.listen(0, '127.0.0.1', done));
afterAll(async () => {
  await browser.close();
  neighbour.close();
});

const context = await browser.newContext(STILL);
const page = await context.newPage();
const faults: string[] = [];
page.on('console', (message) => faults.push(message.text()));
page.on('pageerror', (error) => faults.push(error.message));

/** Creates a draft from a script of a page; returns the status, 0 if the browser hides it. */
function makeDraft(from: Page, mode: 'cors' | 'no-cors'): Promise<number> {
  return from.evaluate(
    async ({ url, mode }) => {
      const body = JSON.stringify({ note: 'From a page', files: { 'shelf/fixtures/good.json': null } });
      const sent = fetch(url, { method: 'POST', credentials: 'include', mode, body });
      return sent.then(
        ({ status }) => status,
        () => 0,
      );
    },
    { url: `${api.address}/registry/v1/drafts`, mode },
  );
}

test('the first sign-in address signs the admin in with a tap, without CSP violations', async () => {
  await page.goto(api.address + first!.path);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You are signed in as admin.').waitFor();
  assert.ok(await page.getByRole('link', { name: 'Go to the studio' }).isVisible());
  assert.equal(faults, []);
  const [cookie] = await context.cookies(`${api.address}/registry`);
  assert.equal([cookie?.name, cookie?.httpOnly, cookie?.sameSite], ['screens-session', true, 'Strict']);
  assert.equal(await context.cookies(`${api.address}/`), [], 'no page of a phone gets it');
  assert.is(await page.evaluate('document.cookie'), '');
});

test('a page of the server can create a draft with the session; one of another origin cannot', async () => {
  await page.route('**/studio', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(`${api.address}/studio`);
  assert.is(await makeDraft(page, 'cors'), 201);
  const before = (await api.registry.drafts()).length;
  const other = await context.newPage();
  await other.goto(`http://127.0.0.1:${(neighbour.address() as AddressInfo).port}`);
  assert.is(await makeDraft(other, 'no-cors'), 0, 'its script learns nothing');
  const { cookie, status } = answers.at(-1)!;
  assert.match(cookie, /^screens-session=/, 'the browser sends the cookie');
  assert.is(status, 403);
  assert.is((await api.registry.drafts()).length, before);
});
