/** Signing in to the studio with a single sign-on provider. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { startChromium } from '../../../runner/browser/chromium.ts';
import { startServer } from '../../../server/index.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { findChromium } from '../chromium.ts';

const SECRET = 'a secret between the provider and us';
const ADMIN = 'admin-of-this-test-0123456789abcdef';

test('the button leads to the provider, and back into the studio with the role that an admin set', async () => {
  let provider: Provider | undefined;
  const accounts = createServer((request, response) => void provider!.callback()(request, response));
  await new Promise<void>((done) => accounts.listen(0, '127.0.0.1', done));
  const issuer = new URL(`http://127.0.0.1:${(accounts.address() as AddressInfo).port}`);
  const openId = {
    issuer,
    clientId: 'screens',
    clientSecret: SECRET,
    name: 'Example',
    person: 'email',
    groups: 'groups',
  };
  const data = { kind: 'folder', folder: temporaryFolder() } as const;
  const server = await startServer({ port: 0, host: '127.0.0.1', registry: true, data, adminToken: ADMIN, openId });
  const browser = await startChromium(findChromium());
  afterAll(async () => {
    await browser.close();
    await server.stop();
    accounts.close();
  });
  const back = `${server.address}/registry/v1/single-sign-on/back`;
  provider = new Provider(issuer.href.replace(/\/$/, ''), {
    clients: [{ client_id: 'screens', client_secret: SECRET, redirect_uris: [back] }],
    cookies: { keys: ['of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: 'ana@example.com', email_verified: true }),
    }),
  });
  await fetch(`${server.address}/registry/v1/people`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN}` },
    body: JSON.stringify({ name: 'ana@example.com', role: 'operator' }),
  });
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.address}/studio/releases`);
  await page.getByRole('button', { name: 'Sign in with Example' }).click();
  await page.locator('input[name="login"]').fill('ana');
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.locator('input[value="consent"]').waitFor({ state: 'attached' });
  await page.locator('button[type="submit"]').click();
  await page.getByRole('navigation', { name: 'Studio' }).waitFor();
  assert.ok(page.url().startsWith(`${server.address}/studio`));
  await page.getByText('ana@example.com · operator').waitFor();
});
