/**
 * Flows through several screens while a new release is published between every two steps. Without arguments a short
 * form; `npm run drill:flows` runs a thousand.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { closeContext, startChromium } from '../../runner/browser/chromium.ts';
import { createApp } from '../../server/app.ts';
import { sandboxBackend } from '../../server/backend/sandbox-backend.ts';
import type { Delivery } from '../../server/delivery/index.ts';
import type { Live } from '../../server/delivery/live.ts';
import { deliverReleases, type ReleaseDelivery } from '../../server/delivery/releases.ts';
import { readBundle } from '../../server/files/bundle.ts';
import { type Listening, listenWith } from '../../server/listen/listen.ts';
import { installFolder, projectFolder } from '../../server/settings/folders.ts';
import { openReleases } from '../../server/site/release.ts';
import type { Release } from '../../server/site/server-settings.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { STILL } from './harness.ts';

const [FLOWS = 8] = process.argv.slice(2).map(Number);
/** Flows per browser context. */
const IN_ONE = 20;

const bundle = readBundle(join(installFolder(), 'dist'));
const { release: original } = openReleases(projectFolder(), { say() {} }).read();

/** The same screens as another release: each title contains its number. */
function releaseOf(number: number): Release {
  const documents = original.documents.map((document) => ({
    ...document,
    title: `${typeof document.title === 'string' ? document.title : document.screen} [${number}]`,
    hash: createHash('sha256').update(document.hash).update(String(number)).digest('hex'),
  }));
  return { ...original, documents };
}

function liveOf(number: number): Live {
  const numbers = number > 1 ? [number, number - 1] : [number];
  return {
    channel: { channel: 'production', release: number, seq: number, candidate: null },
    releases: new Map(numbers.map((number) => [number, releaseOf(number)])),
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium(findChromium());
});
afterAll(() => browser.close());

interface World {
  address: string;
  /** Makes another release production. */
  publish(): number;
  server: Listening;
}

/** A server whose production can be replaced at once, backed by the sandbox. */
async function serve(change: (delivery: ReleaseDelivery) => Delivery): Promise<World> {
  let number = 1;
  const delivery = deliverReleases({ bundle, live: liveOf(1), keptFile: async () => undefined });
  const backend = sandboxBackend();
  const app = createApp({ delivery: change(delivery), backend: backend.pass, sandbox: true, offline: false });
  const server = await listenWith(app, { port: 0, host: '127.0.0.1' });
  afterAll(() => server.end(0));
  const publish = () => {
    number += 1;
    delivery.replace(liveOf(number));
    return number;
  };
  return { address: server.address, publish, server };
}

/** The release of the page, and that of the screen it shows. */
const releasesOn = (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset.release, /\[(\d+)\]$/.exec(document.title)?.[1]]);

interface Found {
  mixed: number;
  lost: number;
}

/** Order, repayment, deposit slip, with a release published before each step. */
async function flow({ address, publish }: World, page: Page, found: Found): Promise<void> {
  const opened = publish();
  await page.goto(`${address}/order?orderId=170&productId=p&deviceId=d&userId=u${opened}`, { waitUntil: 'commit' });
  const look = async (screen: string) => {
    await page.waitForFunction((title) => document.title.startsWith(`${title} [`), screen);
    for (const release of await releasesOn(page)) if (release !== String(opened)) found.mixed += 1;
  };
  publish();
  await look('Order Details');
  publish();
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await look('Repayment');
  // A skeleton of the card is there before the data.
  const card = page.locator('.code-card-open').filter({ hasText: /\d/ });
  const code = await card.locator('.code-card-code').textContent();
  publish();
  await card.click();
  await look('Repayment code');
  // The title changes a moment before the screen.
  const kept = page.getByText(code || 'no code', { exact: true }).first();
  await kept.waitFor({ timeout: 5_000 }).catch(() => {
    found.lost += 1;
  });
}

/** Reports what the page of a flow shows that is stuck. */
async function stuck(page: Page, flow: number, error: Error): Promise<never> {
  const shown = await page
    .evaluate(() => [location.pathname, document.title, document.body.textContent.slice(0, 500)].join(' | '))
    .catch((reason: Error) => reason.message);
  throw new Error(`flow ${flow}: ${error.message}\nIt shows: ${shown}`);
}

async function flows(world: World, count: number): Promise<Found> {
  const found: Found = { mixed: 0, lost: 0 };
  for (let done = 0; done < count; done += IN_ONE) {
    const context = await browser.newContext({ ...STILL, hasTouch: true });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    for (let one = done; one < Math.min(count, done + IN_ONE); one += 1)
      await flow(world, page, found).catch((error) => stuck(page, one, error));
    await closeContext(context);
  }
  return found;
}

test(`${FLOWS} flows with a release published between every two steps mix no releases and lose nothing`, async () => {
  assert.equal(await flows(await serve((delivery) => delivery), FLOWS), { mixed: 0, lost: 0 });
});

test('if every page uses the current release, flows mix releases, and the count detects it', async () => {
  const world = await serve((delivery) => ({
    ...delivery,
    manifest: (request) => delivery.manifest(request, 'current'),
  }));
  const { mixed } = await flows(world, 2);
  assert.ok(mixed > 0, `${mixed} mixed`);
});

test('a page that is opened cold gets the current production', async () => {
  const world = await serve((delivery) => delivery);
  const page = await browser.newPage();
  await page.goto(`${world.address}/order?orderId=170`);
  assert.equal((await releasesOn(page))[0], '1');
  world.publish();
  await page.reload();
  assert.equal((await releasesOn(page))[0], '2');
  await page.close();
});
