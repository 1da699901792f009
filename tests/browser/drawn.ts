import type { Page } from 'playwright-core';
import type { Manifest } from '../../renderer/wire/page.ts';
import { assert } from '../suite.ts';

/** The elements of a rendered page with their attributes and texts, generated ids normalised. */
export async function drawn(page: Page): Promise<string[]> {
  // If the page contains its data, the view is rendered after the load event.
  await page.waitForLoadState();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  await page.locator('.veil').waitFor({ state: 'detached' });
  // An embedded page of our own sets its height when it has loaded.
  await page.locator('.page-own:not([style*=height])').waitFor({ state: 'detached' });
  return page.locator('.frame, .frame *').evaluateAll((all) =>
    all.map((element) => {
      const attributes = [...element.attributes].map(
        ({ name, value }) => `${name}=${value.replace(/:[rR]\w+:|\bP\d+-\d+/g, 'id')}`,
      );
      const text = [...element.childNodes].map((child) => child.nodeType === 3 && child.nodeValue);
      return [element.localName, ...attributes.sort(), ...text.filter(Boolean)].join(' ');
    }),
  );
}

/**
 * Asserts that every screen looks the same whether its page was prerendered or the phone rendered it. The server cannot
 * know a hash, so an address with one is rendered by the phone.
 *
 * @param page at `/m/current`
 * @param base `http://host:port`
 * @param queryOf the query for a path
 * @param isMeant whether a page with this HTML is compared
 * @returns the number of compared pages
 */
export async function compareWithRedrawn(
  page: Page,
  base: string,
  queryOf: (path: string) => string,
  isMeant: (html: string) => boolean,
): Promise<number> {
  const { screens } = JSON.parse((await page.textContent('body'))!) as Manifest;
  const drawnAt = async (address: string) => {
    await page.goto(base + address);
    return drawn(page);
  };
  let count = 0;
  for (const { path } of screens.flatMap(({ routes }) => routes.filter(({ path }) => !path.includes('#')))) {
    const address = `${path}?${queryOf(path)}`;
    if (!isMeant(await (await page.request.get(base + address)).text())) continue;
    count += 1;
    assert.equal(await drawnAt(address), await drawnAt(`${address}&again=1#?again=1`), path);
  }
  return count;
}
