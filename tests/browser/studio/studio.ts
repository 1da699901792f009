import type { Browser, Page, Request, Route } from 'playwright-core';
import { closeContext, startChromium } from '../../../runner/browser/chromium.ts';
import { type RunningServer, startServer } from '../../../server/index.ts';
import { productData } from '../../registry/played.ts';
import { afterAll, afterEach, beforeAll } from '../../suite.ts';
import { findChromium } from '../chromium.ts';

/** How long a test waits for something to appear, in milliseconds: the product’s fixtures are played at a review. */
const TIMEOUT_MS = 120_000;
/** The token of an `admin` on the servers of these tests. */
export const ADMIN = 'admin-of-this-test-0123456789abcdef';

/** A person with the studio open. */
export interface StudioPage {
  readonly page: Page;
  /** Console errors, uncaught errors and CSP violations so far. */
  readonly problems: string[];
}

export interface Studio {
  /** `http://127.0.0.1:port` */
  address(): string;
  /** Opens a page of the studio, signed in through its form; as the admin if no token is passed. */
  open(path: string, options?: { token?: string; width?: number; height?: number }): Promise<StudioPage>;
  /** Adds a person, and returns the token. */
  add(name: string, role: string): Promise<string>;
  /** Gives a person another role: removes and adds them; returns the new token. */
  given(name: string, role: string): Promise<string>;
  /** Sends a request to the registry as the admin; a text is sent as it is, overwriting the current version. */
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Reports, as a phone does, that a screen of a release was opened and shown, and failed once. */
  report(release: number, screen: string): Promise<void>;
  /** Creates and approves a draft with another title of the screen `about-us`; returns its number. */
  approved(title: string): Promise<number>;
}

/** A server with the product’s screens as release 1, and one browser. Call it once, at the top of a test file. */
export function startStudio(): Studio {
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    const data = await productData();
    server = await startServer({ port: 0, host: '127.0.0.1', registry: true, data, adminToken: ADMIN });
    browser = await startChromium(findChromium());
  });
  // An open page animates the marks on its phone, sixty times a second.
  afterEach(async () => {
    for (const context of browser.contexts()) await closeContext(context);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  const ask: Studio['ask'] = async (method, path, body) => {
    const headers = { authorization: `Bearer ${ADMIN}`, 'if-match': '*' };
    const answer = await fetch(`${server.address}/registry/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const add: Studio['add'] = async (name, role) =>
    ((await ask('POST', '/people', { name, role })) as { token: string }).token;
  return {
    ask,
    add,
    address: () => server.address,
    async report(release, screen) {
      const kinds = ['opened', 'shown', 'failed'];
      const body = JSON.stringify(kinds.map((kind) => ({ release, screen, kind, ms: 300 })));
      await fetch(`${server.address}/beacon`, { method: 'POST', body });
    },
    async approved(title) {
      const { files } = (await ask('GET', '/releases/1/files')) as { files: { [path: string]: string } };
      const own = Object.entries(files).filter(([path]) => /^about-us\/(screen|fixtures|snapshots)/.test(path));
      const news = Object.fromEntries(own.map(([path, text]) => [path, text.replaceAll('About us', title)]));
      const { draft } = (await ask('POST', '/drafts', { note: title, files: news })) as { draft: number };
      await ask('POST', `/drafts/${draft}/review`);
      await ask('POST', `/drafts/${draft}/approve`);
      return draft;
    },
    async given(name, role) {
      await ask('DELETE', `/people/${name}`);
      return add(name, role);
    },
    async open(path, { token = ADMIN, width = 1280, height = 800 } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
      context.setDefaultTimeout(TIMEOUT_MS);
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        // Before somebody has signed in, the request for the session is refused.
        if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text());
      });
      await page.goto(server.address + path);
      await page.getByLabel('Token').fill(token);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('navigation', { name: 'Studio' }).waitFor();
      return { page, problems };
    },
  };
}

/** Finds and uses the controls on a screen’s page by their names. */
export function controls(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const property = (name: string) =>
    page.getByRole('form', { name: 'Properties' }).getByLabel(name, { exact: true }).first();
  const phone = page.getByRole('region', { name: 'Preview' }).locator('iframe').contentFrame();
  const saved = () =>
    page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .first()
      .waitFor();
  return {
    button,
    property,
    phone,
    saved,
    entry: (name: string) => page.getByRole('treeitem', { name, exact: true }).first(),
    async add(what: string) {
      await button('Add').click();
      const dialog = page.getByRole('dialog', { name: 'Add' });
      await dialog.getByRole('searchbox').fill(what);
      await dialog.getByRole('button', { name: what, exact: true }).click();
    },
    /** Records some actions as a fixture of this name. */
    async record(name: string, work: () => Promise<void>) {
      await button('Record').click();
      const form = page.getByRole('form', { name: 'Recording' });
      await form.waitFor();
      await work();
      await form.getByLabel('Name').fill(name);
      await form.getByRole('button', { name: 'Save fixture' }).click();
      await page
        .getByText(`/fixtures/${name.replaceAll(' ', '-')}.json`)
        .first()
        .waitFor();
    },
  };
}

/** Ends the session with the next request to an address, not before: other requests of the page would notice it first. */
export async function endSessionAt(page: Page, address: string): Promise<void> {
  const end = async (route: Route) => {
    await page.context().clearCookies();
    const { status, body } = await refusedAt(route.request());
    await route.fulfill({ status, body });
  };
  await page.route(address, end, { times: 1 });
}

/** What the server answers to a request without a session. */
async function refusedAt(request: Request): Promise<{ status: number; body: string }> {
  const headers = { 'studio-person': request.headers()['studio-person'] ?? '' };
  const answer = await fetch(request.url(), { method: request.method(), headers });
  return { status: answer.status, body: await answer.text() };
}

/** Takes a picture of a page for `docs/studio.md` if `PICTURES` names a folder: `npm run pictures`. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
}
