import { join } from 'node:path';
import type axeCore from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startChromium } from '../../runner/browser/chromium.ts';
import { createGallery } from '../../runner/browser/serve.ts';
import { type RunningServer, startServer } from '../../server/index.ts';
import { installFolder, projectFolder } from '../../server/settings/folders.ts';
import { afterAll, beforeAll } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { closeOthers, type ReusedPage, reusedPage } from './reused.ts';

/** A phone with reduced motion, for contexts that a test opens: Chromium renders animations sixty times a second. */
export const STILL: BrowserContextOptions = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' };

/** The default phone of the tests. */
const PHONE: BrowserContextOptions = {
  ...STILL,
  hasTouch: true,
  // A service worker would answer requests that a test wants to intercept.
  serviceWorkers: 'block',
};

/** How long a test waits for something to appear, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** A message that the page sent to the native shell. */
export interface BridgeMessage {
  action: string;
  params: { [name: string]: unknown };
}

/** A request of the page to the backend. */
export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** A new page, with everything that went wrong in it. */
export interface Phone {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors, CSP violations and reported crashes so far. */
  problems: string[];
  /** Calls that the page sent so far. */
  sent: Sent[];
  /** Messages to the shell so far; empty without `shell`. */
  messages(): Promise<BridgeMessage[]>;
}
export interface PhoneOptions extends BrowserContextOptions {
  /** Adds Android’s bridge to the page. */
  shell?: boolean;
  /** Opens the page in a context of its own, for changes that cannot be undone, such as init scripts and clocks. */
  alone?: boolean;
}

/**
 * One server with the sandbox and one browser for a test file. Call it once, at the top of the file.
 *
 * @param pageData pages contain the data of their screens; otherwise the page sends its calls, and tests can see them
 */
export function phones({ pageData = false } = {}): {
  open(path: string, options?: PhoneOptions): Promise<Phone>;
  base(): string;
} {
  let server: RunningServer;
  let browser: Browser;
  const last: { key?: string; reused?: ReusedPage } & Opened = { received: nothingReceived() };
  beforeAll(async () => {
    const gallery = createGallery(projectFolder(), join(installFolder(), 'dist/gallery'));
    server = await startServer({ port: 0, host: '127.0.0.1', gallery, pageData, say: () => {} });
    browser = await startChromium(findChromium());
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    base: () => server.address,
    async open(path, { shell = false, alone = false, ...options } = {}) {
      const key = JSON.stringify([shell, options]);
      // A service worker and its caches outlive a page.
      const lasts = alone || options.serviceWorkers === 'allow';
      const again = !lasts && last.key === key;
      // One page at a time, to save memory.
      await closeOthers(browser, again ? last.reused?.context : undefined);
      delete last.key;
      if (again) await last.reused!.renew(server.address);
      last.received = nothingReceived();
      if (!again) {
        const equip = (context: BrowserContext, page: Page) => equipped(context, page, shell, server.address, last);
        last.reused = await reusedPage(browser, { ...PHONE, ...options }, equip, lasts);
      }
      if (!lasts) last.key = key;
      const { page, context } = last.reused!;
      await page.goto(server.address + path, { waitUntil: 'commit' });
      last.parsed = page.waitForLoadState('domcontentloaded').catch(() => {});
      return { page, context, ...last.received, messages: () => page.evaluate(readMessages) };
    },
  };
}

/** What a page has reported and sent. */
type Received = Pick<Phone, 'problems' | 'sent'>;
const nothingReceived = (): Received => ({ problems: [], sent: [] });

/** The page of the latest `open`. */
interface Opened {
  received: Received;
  /** Resolves when its document has been parsed, or will not be. */
  parsed?: Promise<void>;
}

/** Adds to `to.received` what the page reports and sends. */
async function equipped(context: BrowserContext, page: Page, shell: boolean, base: string, to: Opened): Promise<void> {
  context.setDefaultTimeout(TIMEOUT_MS);
  for (const target of [context, page]) routeOnceParsed(target, to);
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  if (shell) await context.addInitScript(addShell);
  page.on('pageerror', (error) => to.received.problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || /^\[(uncaught|boot-failed|screen-recovered|\w+-crashed)/.test(text))
      to.received.problems.push(text);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== base || !/^\/(examine|api|gopia)\//.test(url.pathname)) return;
    const body = request.postData() ?? '';
    to.received.sent.push({ method: request.method(), path: url.pathname, query: url.searchParams, body });
  });
}

/**
 * Adds routes only when the page has been parsed: Chromium ignores the first route of a page that is still arriving, so
 * that its requests would be neither intercepted nor seen.
 */
function routeOnceParsed(target: BrowserContext | Page, opened: Opened): void {
  const route = target.route.bind(target);
  target.route = async (...how) => {
    await opened.parsed;
    return route(...how);
  };
}

/** Runs in the page: Android’s bridge, which keeps its messages across page loads of a tab. */
function addShell(): void {
  Object.defineProperty(window, 'AppBridge', {
    value: {
      postMessage(text: string) {
        const messages = JSON.parse(sessionStorage.getItem('test-messages') ?? '[]') as unknown[];
        sessionStorage.setItem('test-messages', JSON.stringify([...messages, JSON.parse(text)]));
      },
    },
  });
}

function readMessages(): BridgeMessage[] {
  return JSON.parse(sessionStorage.getItem('test-messages') ?? '[]') as BridgeMessage[];
}

/** Waits until a condition holds; fails after a time limit. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never holds: ${holds}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

/**
 * The axe violations of the current page, one line each.
 *
 * @param rules the only rules to check; all if absent
 */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  // Loaded on demand: it takes as long as opening a page.
  const { default: axe } = await import('axe-core');
  await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: checker } = window as unknown as { axe: typeof axeCore };
    const { violations } = await checker.run(document, only ? { runOnly: only } : {});
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, rules);
}
