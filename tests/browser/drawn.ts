import type { Page } from 'playwright-core';

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
