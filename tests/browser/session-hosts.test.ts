import type { Browser } from 'playwright-core';
import { startChromium } from '../../runner/browser/chromium.ts';
import { type RunningServer, startServer } from '../../server/index.ts';
import { afterAll, assert, test } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { STILL } from './harness.ts';
import { button, PAYMENTS } from './submissions.ts';

const LOAN = PAYMENTS.find(({ call }) => call === '/loan-detail-push')!;
let borrower = 0;
const browser: Browser = await startChromium(findChromium());
const start = (more: { sessionHosts?: readonly string[] }) =>
  startServer({ port: 0, host: '127.0.0.1', data: { kind: 'memory' }, say: () => {}, ...more });
const limited = await start({ sessionHosts: ['pay.example.com', '*.example.org'] });
const open = await start({});
afterAll(async () => {
  await browser.close();
  await Promise.all([limited.stop(), open.stop()]);
});

/** Takes a loan whose page the backend says is at this address; returns the query that the page is requested with. */
async function queryAt(server: RunningServer, url: string): Promise<URLSearchParams> {
  borrower += 1;
  const context = await browser.newContext({ ...STILL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await context.route(`${url}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await context.route(`**${LOAN.call}*`, (route) =>
    route.fulfill({ json: { code: '00', success: true, message: '', data: { lendDetailsUrl: url } } }),
  );
  await page.goto(`${server.address}${LOAN.path.replace('?', `?userId=hosts-${borrower}&`)}`);
  const arrived = page.waitForRequest((request) => request.url().startsWith(url));
  await button(page, LOAN.button).click();
  const { searchParams } = new URL((await arrived).url());
  await context.close();
  assert.is(searchParams.get('from'), 'confirm');
  return searchParams;
}

const session = (query: URLSearchParams) => [query.get('userId'), query.get('sessionId')];
const whole = () => [`hosts-${borrower}`, 's2'];

test('a host in SESSION_HOSTS gets the session, and so does a subdomain', async () => {
  for (const host of ['pay.example.com', 'a.example.org']) {
    assert.equal(session(await queryAt(limited, `https://${host}/details`)), whole());
  }
});

test('another host gets nothing of the session', async () => {
  for (const host of ['elsewhere.example', 'pay.example.com.elsewhere.example', 'example.org']) {
    assert.equal([...(await queryAt(limited, `https://${host}/details`)).keys()], ['from'], host);
  }
});

test('the product itself gets the session', async () => {
  assert.equal(session(await queryAt(limited, `${limited.address}/sandbox/page/details`)), whole());
});

test('every host gets the session if SESSION_HOSTS is not set', async () => {
  assert.equal(session(await queryAt(open, 'https://elsewhere.example/details')), whole());
});
