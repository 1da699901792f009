import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { closeContext, startChromium } from '../../runner/browser/chromium.ts';
import { createGallery } from '../../runner/browser/serve.ts';
import { type RunningServer, startServer } from '../../server/index.ts';
import { installFolder, projectFolder } from '../../server/settings/folders.ts';
import { afterAll, beforeAll } from '../suite.ts';
import { findChromium } from './chromium.ts';

/** The phone that the tests hold in their hand. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  reducedMotion: 'reduce',
  // A worker would stand between a test and what it makes of the network.
  serviceWorkers: 'block',
};

/** Milliseconds that a test waits for something to appear. */
const PATIENCE = 20_000;

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

/** A page in a fresh context, with everything that went wrong in it. */
export interface Phone {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors, policy violations and reports of crashes so far. */
  problems: string[];
  /** Calls that left the page so far. */
  sent: Sent[];
  /** Messages to the shell so far; empty without `shell`. */
  messages(): Promise<BridgeMessage[]>;
}
export interface PhoneOptions extends BrowserContextOptions {
  /** Put Android's bridge into the page. */
  shell?: boolean;
}

/** One server with the sandbox and one browser for a test file; call it once, at the top of the file. */
export function phones(): { open(path: string, options?: PhoneOptions): Promise<Phone>; base(): string } {
  let server: RunningServer;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    const gallery = createGallery(projectFolder(), join(installFolder(), 'dist/gallery'));
    server = await startServer({ port: 0, host: '127.0.0.1', gallery, say: () => {} });
    browser = await startChromium(findChromium());
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    base: () => server.address,
    async open(path, { shell = false, ...options } = {}) {
      // One page at a time: the machine is small.
      for (const context of contexts.splice(0)) await closeContext(context);
      const context = await browser.newContext({ ...PHONE, ...options });
      contexts.push(context);
      const phone = await equip(context, shell, server.address);
      await phone.page.goto(server.address + path, { waitUntil: 'commit' });
      return phone;
    },
  };
}

async function equip(context: BrowserContext, shell: boolean, base: string): Promise<Phone> {
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const problems: string[] = [];
  const sent: Sent[] = [];
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  if (shell) await context.addInitScript(addShell);
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || /^\[(uncaught|boot-failed|screen-recovered|\w+-crashed)/.test(text))
      problems.push(text);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== base || !/^\/(examine|api|gopia)\//.test(url.pathname)) return;
    const body = request.postData() ?? '';
    sent.push({ method: request.method(), path: url.pathname, query: url.searchParams, body });
  });
  return { page, context, problems, sent, messages: () => page.evaluate(readMessages) };
}

/** Runs in the page: Android's bridge, which keeps its messages across page loads of the same tab. */
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

/** Waits until something holds, looking again and again; fails where it never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never holds: ${holds}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** What axe finds wrong with the page as it stands, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}
