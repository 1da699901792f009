import type { Browser } from 'playwright-core';
import type { Manifest } from '../../renderer/wire/page.ts';
import { servePhone } from './serve.ts';

/** What a phone receives on its first visit of each page, by path, in bytes with headers. */
export type Visits = ReadonlyMap<string, number>;

export interface VisitFindings {
  /** Our build on React, and on preact: every route of the product. */
  react: Visits;
  preact: Visits;
  /** The order written by hand on React. */
  byHand: number;
}

/** Names every route's subject; each reads of it what it knows. */
const QUERY = 'userId=u1&deviceId=d1&sessionId=s1&productId=7&orderId=174&amount=123450';
/** A page has loaded everything after this many milliseconds without a response. */
const QUIET_MS = 2_000;
/** Milliseconds that the server is given to compress a page as small as it can. */
const COMPRESSION_MS = 2_000;
/** Pages that load at the same time: their sizes do not depend on time. */
const AT_ONCE = 3;

/**
 * Opens every route of the product with its data in the page, each in a fresh context with empty caches.
 *
 * @param builds output folders of `build.mjs`: on React and on preact
 * @param project folder with the product's own screens
 */
export async function measureVisits(
  browser: Browser,
  builds: { react: string; preact: string },
  project: string,
): Promise<VisitFindings> {
  const on = async <Result>(dist: string, visit: (address: string) => Promise<Result>): Promise<Result> => {
    const server = await servePhone({ folder: project, dist, delay: 0, pageData: true });
    try {
      return await visit(server.address);
    } finally {
      server.stop();
    }
  };
  const ours = async (address: string) => visitEach(browser, address, await routesOf(address));
  return {
    react: await on(builds.react, ours),
    preact: await on(builds.preact, ours),
    byHand: await on(builds.react, (address) => bytesOf(browser, `${address}/hand-order?${QUERY}`)),
  };
}

/** The paths of all routes; a hash is not sent, so it leads to the same page. */
async function routesOf(address: string): Promise<string[]> {
  const { screens } = (await (await fetch(`${address}/m/current`)).json()) as Manifest;
  const paths = screens.flatMap(({ routes }) => routes.map(({ path }) => path.split('#')[0]!));
  return [...new Set(paths)].sort();
}

async function visitEach(browser: Browser, address: string, paths: readonly string[]): Promise<Visits> {
  const waiting = [...paths];
  const visits = new Map<string, number>();
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      visits.set(path, await bytesOf(browser, `${address}${path}?${QUERY}`));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return visits;
}

/** Returns the bytes of all responses until the page is quiet, of a page that other phones have had before. */
async function bytesOf(browser: Browser, url: string): Promise<number> {
  await askAsOthersDid(url);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    let bytes = 0;
    let latest = performance.now();
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      latest = performance.now();
    });
    const answer = await page.goto(url);
    if (!answer?.ok()) throw new Error(`${url}: ${answer?.status()}`);
    while (performance.now() - latest < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4);
    return bytes;
  } finally {
    await context.close();
  }
}

/** Asks for a page twice: the server compresses one as small as it can only when it is asked for again. */
async function askAsOthersDid(url: string): Promise<void> {
  for (let time = 0; time < 2; time += 1)
    await (await fetch(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } })).arrayBuffer();
  await new Promise((done) => setTimeout(done, COMPRESSION_MS));
}
