import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Beacon, readBeacons } from '../../registry/health/beacon.ts';
import { closeContext, startChromium } from '../../runner/browser/chromium.ts';
import { backendOf } from '../../schemas/backend.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { createApp } from '../../server/app.ts';
import { avoidedBy } from '../../server/delivery/choice/avoid.ts';
import { deliverFolder } from '../../server/delivery/folder.ts';
import { readBundle } from '../../server/files/bundle.ts';
import { type Listening, listenWith } from '../../server/listen/listen.ts';
import { installFolder } from '../../server/settings/folders.ts';
import { createSite } from '../../server/site/site.ts';
import { afterAll, beforeAll } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { STILL } from './harness.ts';

/** Phones that get release 7, or release 6 after 7 has failed on them, from a server that records their reports. */
export interface Phones {
  /** A phone without cookies. */
  phone(): Promise<BrowserContext>;
  /** Opens a page on a phone as after a start of the app. */
  launch(phone: BrowserContext, path?: string): Promise<Page>;
  /** Closes all phones and sets the screens of the two releases. `folder`: screens that belong to no release. */
  serve(six: readonly CompiledScreen[], seven: readonly CompiledScreen[], folder?: boolean): Promise<void>;
  /** The reports of phones so far. */
  reported: Beacon[];
  /** The messages as they were sent. */
  messages: string[];
}

export function phonesOfReleases(): Phones {
  const bundle = readBundle(join(installFolder(), 'dist'));
  const siteOf = (documents: readonly CompiledScreen[], release: number | undefined) =>
    createSite(
      { documents, brand: {}, backend: backendOf([]), assets: new Map(), repainted: new Map() },
      { bundle, marks: release ? { release } : {} },
    );
  let [six, seven] = [siteOf([], 6), siteOf([], 7)];
  const reported: Beacon[] = [];
  const messages: string[] = [];
  const delivery = deliverFolder(
    { site: () => seven, file: (path) => seven.files.get(path) ?? six.files.get(path) },
    bundle,
  );
  const app = createApp({
    delivery: {
      ...delivery,
      page: (request) => (avoidedBy(request).has(7) ? six : seven).pages.answer(request),
      manifest: (request) => delivery.manifest(request, 'current'),
    },
    backend: async () => new Response('down', { status: 500 }),
    async beacon(request) {
      const text = await request.text();
      messages.push(text);
      reported.push(...readBeacons(text));
      return new Response(null, { status: 204 });
    },
    offline: false,
  });
  let server: Listening;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    server = await listenWith(app, { port: 0, host: '127.0.0.1' });
    browser = await startChromium(findChromium());
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end(0);
  });
  return {
    reported,
    messages,
    async serve(one, other, folder = false) {
      // Late reports belong to the previous test.
      for (const context of contexts.splice(0)) await closeContext(context);
      [six, seven] = [siteOf(one, 6), siteOf(other, folder ? undefined : 7)];
      reported.length = 0;
      messages.length = 0;
    },
    async phone() {
      const context = await browser.newContext(STILL);
      context.setDefaultTimeout(20_000);
      contexts.push(context);
      return context;
    },
    async launch(phone, path = '/shelf?userId=secret-user&token=secret-token') {
      for (const page of phone.pages()) await page.close();
      const page = await phone.newPage();
      await page.goto(server.address + path, { waitUntil: 'commit' });
      return page;
    },
  };
}
