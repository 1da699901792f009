import type { Page } from 'playwright-core';
import type { Manifest } from '../../renderer/wire/page.ts';
import { assert } from '../suite.ts';

/** What stands on a page once the renderer is there, element by element; ids that are made up differ. */
export async function drawn(page: Page): Promise<string[]> {
  // In a page that comes with its data the view follows late.
  await page.waitForLoadState();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  await page.locator('.veil').waitFor({ state: 'detached' });
  return page.locator('.frame, .frame *').evaluateAll((all) =>
    all.map((element) => {
      const attributes = [...element.attributes].map(
        ({ name, value }) => `${name}=${value.replace(/_[rR]_\w+_|\bP\d+-\d+/g, 'id')}`,
      );
      const text = [...element.childNodes].map((child) => child.nodeType === 3 && child.nodeValue);
      return [element.localName, ...attributes.sort(), ...text.filter(Boolean)].join(' ');
    }),
  );
}

/**
 * Holds that every screen stands the same whether its page came drawn or the phone drew it: what is in a hash the server
 * cannot know, so with one the phone loads and draws by itself.
 *
 * @param page at `/m/current`
 * @param base `http://host:port`
 * @param queryOf the query that a path is opened with
 * @param isMeant whether the HTML of a page is of the kind that is looked at
 * @returns how many were looked at
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
