import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { openFront } from './front.ts';
import { phones } from './harness.ts';

const { open, base } = phones();
const front = await openFront(base);
const SESSION = 'userId=offline-user&deviceId=d9&sessionId=secret-session&productId=p1&token=secret-token';
const ORDER = `/order?${SESSION}&orderId=170`;

/** A page in a new browser context, behind a proxy that lets everything through. */
async function openFresh(path: string): Promise<Page> {
  front.mode = { down: false, slow: 0 };
  const { page } = await open('/m/current', { serviceWorkers: 'allow' });
  await page.goto(front.address + path);
  return page;
}

/** Resolves when an asynchronous condition holds in the page. */
async function until(page: Page, holds: (wanted: string) => Promise<boolean>, wanted = ''): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    if (await page.evaluate(holds, wanted)) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`it never came so far: ${holds} ${wanted}`);
}

/** Resolves when the page of a path is cached. */
function kept(page: Page, path: string): Promise<void> {
  return until(page, async (wanted) => (await caches.match(wanted)) !== undefined, path);
}

/** Every cached address and body, joined. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    let all = '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        all += `${request.url}\n${await (await cache.match(request))?.text()}\n`;
    }
    return all;
  });
}

/** Shows the order screen and waits until it would open offline. */
async function visitOrder(): Promise<Page> {
  const page = await openFresh(ORDER);
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  await kept(page, '/order');
  return page;
}

test('a page with the recorder is not cached in place of the normal one', async () => {
  const page = await visitOrder();
  await page.goto(`${front.address}${ORDER}&record=1`);
  await page.getByRole('button', { name: /^Recording/ }).waitFor();
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  await page.waitForTimeout(500);
  const all = await everythingKept(page);
  assert.match(all, /id="screen"/);
  assert.not.ok(all.includes('/gallery/a/record'));
});

test('a screen seen before opens offline, and its data can be requested again', async () => {
  const page = await visitOrder();
  front.mode.down = true;
  await page.goto(`${front.address}/order?${SESSION}&orderId=174`);
  await page.getByRole('heading', { level: 1, name: 'Order Details' }).waitFor();
  const again = page.locator('#app').getByRole('button', { name: /again|retry/i });
  await again.waitFor();
  front.mode.down = false;
  await again.click();
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
});

test('offline, a prerendered screen shows the parameters of its own address, and nothing of another', async () => {
  const form = (order: string) => `/complainPageNext?${SESSION}&problemType=1&orderNo=${order}`;
  const page = await visitOrder();
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(front.address + form('SECRET-7'));
    await page.getByText('SECRET-7').waitFor();
    await kept(page, '/complainPageNext');
  }
  assert.not.ok((await everythingKept(page)).includes('SECRET-7'));
  front.mode.down = true;
  await page.goto(front.address + form('OTHER-8'));
  await page.getByText('OTHER-8').waitFor();
  await page.getByRole('textbox').fill('It is typed');
  await page.getByText('11/200').waitFor();
});

test('a screen that was only opened within the page opens offline', async () => {
  const page = await visitOrder();
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  await kept(page, '/repay');
  front.mode.down = true;
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Repayment' }).waitFor();
  // Its last data is shown, with the date.
  await page.getByText(/^Offline\. These figures are from/).waitFor();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
});

test('a screen never seen before reports that there is no network, and opens when there is', async () => {
  const page = await visitOrder();
  front.mode.down = true;
  await page.goto(`${front.address}/bindBank?${SESSION}`);
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  front.mode.down = false;
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Next' }).waitFor();
  assert.match(page.url(), /userId=offline-user/);
});

test('the page in place of a screen never seen opens it by itself once the network is back', async () => {
  const page = await visitOrder();
  front.mode.down = true;
  await page.goto(`${front.address}/bindBank?${SESSION}`);
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForTimeout(500);
  assert.is(await page.getByRole('heading', { name: 'No connection' }).count(), 1, 'the server is still away');
  front.mode.down = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Next' }).waitFor();
});

test('nothing of a session is cached: no query, no early request, no answer of a call', async () => {
  const page = await visitOrder();
  await page.reload();
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  await page.waitForTimeout(300);
  const text = await everythingKept(page);
  assert.match(text, /\/order\n/);
  for (const secret of ['offline-user', 'secret-session', 'secret-token', '/examine/v3/loan-details/loan-details?']) {
    assert.not.ok(text.includes(secret), secret);
  }
  const addresses = await page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        all.push(new URL(url).pathname + new URL(url).search);
    return all;
  });
  for (const address of addresses) assert.match(address, /^\/(order|offline|m\/current|(a|assets|d)\/[^?]+)$/);
});

test('another borrower on the same phone gets the page without data of the previous one', async () => {
  const page = await visitOrder();
  front.mode.down = true;
  await page.goto(`${front.address}/order?userId=someone-else&orderId=9`);
  await page.getByRole('heading', { level: 1, name: 'Order Details' }).waitFor();
  assert.not.ok((await page.content()).includes('offline-user'));
});

test('the cached page is shown if the network is too slow', async () => {
  const page = await visitOrder();
  front.mode.slow = 30_000;
  await page.goto(front.address + ORDER);
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
});

/** Breaks each connection in the head of the page, where the browser has nothing to show yet. */
const breakInHead = () => {
  front.mode.cut = 0.002;
};

test('the cached page is shown if the connection breaks in the head of the page', async () => {
  const page = await visitOrder();
  breakInHead();
  await page.goto(`${front.address}/order?${SESSION}&orderId=174`);
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
});

test('a screen never seen before whose connection breaks in its head can be tried again', async () => {
  const page = await visitOrder();
  breakInHead();
  await page.goto(`${front.address}/bindBank?${SESSION}`);
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  front.mode.cut = undefined;
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Next' }).waitFor();
});

test('the cached page is shown for a server error, but not for a missing page', async () => {
  const page = await visitOrder();
  front.mode.page = { status: 503, text: 'down for maintenance' };
  await page.goto(front.address + ORDER);
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  front.mode.page = { status: 404, text: '<h1>Gone</h1>' };
  await page.goto(front.address + ORDER);
  await page.getByRole('heading', { name: 'Gone' }).waitFor();
});

test('a page of another origin is shown and not cached', async () => {
  const page = await visitOrder();
  front.mode.page = { status: 200, text: '<h1>Log in to this network</h1>' };
  await page.goto(front.address + ORDER);
  await page.getByRole('heading', { name: 'Log in to this network' }).waitFor();
  assert.not.ok((await everythingKept(page)).includes('Log in'));
});

for (const [what, worker] of [
  ['answers 404', { status: 404, type: 'text/html', text: '<h1>Not found</h1>' }],
  ['is no JavaScript', { status: 200, type: 'text/html', text: '<h1>Welcome</h1>' }],
] as const) {
  test(`a worker whose file ${what} is removed, and the page reloads once`, async () => {
    const page = await visitOrder();
    front.mode.worker = worker;
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.reload();
    await page.waitForEvent('load');
    await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
    await page.waitForTimeout(3_000);
    assert.is(loads, 2, 'one by hand, one by itself');
    assert.is(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    assert.equal(await page.evaluate(() => caches.keys()), []);
  });
}

test('a worker file that cannot be loaded for the moment changes nothing', async () => {
  const page = await visitOrder();
  front.mode.worker = { status: 500, type: 'text/plain', text: 'sorry' };
  await page.reload();
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  await page.waitForTimeout(2_500);
  assert.is(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 1);
});

test('the caches of a previous bundle are deleted, and its pages move to the new one', async () => {
  const page = await visitOrder();
  const name = await page.evaluate(async () => {
    const [current] = await caches.keys();
    const old = await caches.open('screens-earlier');
    await old.put('/repay', new Response('old'));
    await old.put('/a/old.js', new Response('old'));
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    return current!;
  });
  await page.reload();
  await kept(page, '/repay');
  await until(page, async () => !(await caches.has('screens-earlier')));
  assert.equal(await page.evaluate(() => caches.keys()), [name]);
  assert.match(await everythingKept(page), /\/repay\n<!doctype html>/);
});

/** Replaces the worker's file by one that begins with more code, and reloads the page until the new worker is there. */
async function replaceWorker(page: Page, change: (text: string) => string): Promise<void> {
  const text = await (await fetch(`${base()}/worker.js`)).text();
  front.mode.worker = { status: 200, type: 'text/javascript', text: change(text) };
  await page.evaluate(() => {
    navigator.serviceWorker.oncontrollerchange = () => Object.assign(window, { isReplaced: true });
    return navigator.serviceWorker.getRegistration().then((registration) => registration?.update());
  });
  await until(page, async () => 'isReplaced' in window);
}

/** Whether the page gets one of its hashed files within some seconds. */
function getsFile(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const file = performance.getEntriesByType('resource').find(({ name }) => /\/a\/[^?]+\.js$/.test(name))!.name;
    const late = new Promise<boolean>((done) => setTimeout(done, 5_000, false));
    return Promise.race([fetch(file).then(({ ok }) => ok), late]);
  });
}

test('pages and files come while a new worker takes over from the one before on a bad network', async () => {
  const page = await visitOrder();
  await page.reload();
  const name = await page.evaluate(async () => (await caches.keys())[0]!.replace('screens-', ''));
  // Until the page knows the worker that is about to be replaced.
  await page.waitForTimeout(3_000);
  front.mode.silent = /^\/order$/;
  await replaceWorker(page, (text) => text.replace(name, 'next'));
  assert.ok(await getsFile(page));
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  await until(page, async () => (await (await caches.open('screens-next')).match('/repay')) !== undefined);
  await page.goto(`${front.address}/complaint?${SESSION}`);
  await page.getByRole('heading', { level: 1, name: 'Online service' }).waitFor();
  assert.ok(await page.evaluate((old) => caches.has(old), `screens-${name}`), 'what could not be moved stays');
  front.mode.down = true;
  await page.goto(front.address + ORDER);
  await page.getByRole('heading', { level: 1, name: 'Order Details' }).waitFor();
});

for (const [what, open] of [
  ['fails', 'Promise.reject(new Error("broken"))'],
  ['does not answer', 'new Promise(() => {})'],
] as const) {
  test(`pages and files come from the network if the phone's cache ${what}`, async () => {
    const page = await visitOrder();
    await page.reload();
    const broken = `const open = caches.open.bind(caches); let breaks = false; addEventListener("message", ({ data }) => { breaks ||= data === "break"; }); caches.open = (name) => breaks ? ${open} : open(name);`;
    await replaceWorker(page, (text) => broken + text);
    await page.evaluate(() => navigator.serviceWorker.controller!.postMessage('break'));
    assert.ok(await getsFile(page));
    await page.goto(`${front.address}/repay?${SESSION}&orderId=170`);
    await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  });
}

test('webviews without service workers still show the screen', async () => {
  const { page, context, problems } = await open('/m/current', { alone: true });
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await page.goto(base() + ORDER);
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  await page.waitForTimeout(2_000);
  assert.is(await page.evaluate(() => 'serviceWorker' in navigator), false);
  assert.equal(problems, []);
});
