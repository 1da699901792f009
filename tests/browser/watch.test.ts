/** A page of `serve --watch` that stays open while the documents are edited. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { closeContext, startChromium } from '../../runner/browser/chromium.ts';
import { type RunningServer, startServer } from '../../server/index.ts';
import { type Authored, BOOK, type Changes, library } from '../compiler/library.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { findChromium } from './chromium.ts';
import { accessibilityFaults } from './harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium(findChromium());
});
afterAll(() => browser.close());

/** A screen with data, a field, a state and a pop-up, longer than a phone. */
const SHELF: Authored = {
  title: 'Shelf',
  state: { turns: { type: 'int', initial: 0 } },
  view: [
    { widget: 'text', text: '=data.book.title' },
    { widget: 'input', label: 'Note', field: 'note', initial: 'none' },
    { widget: 'text', text: 'Turned {state.turns}' },
    { widget: 'button', label: 'Turn', on: { tap: [{ do: 'set', state: 'turns', value: '=state.turns + 1' }] } },
    { widget: 'button', label: 'Ask', on: { tap: [{ do: 'open', overlay: 'ask' }] } },
    {
      each: '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]',
      as: 'n',
      show: [
        { widget: 'text', text: 'Row {n}' },
        { widget: 'text', text: 'Below' },
      ],
    },
    { widget: 'button', label: 'Desk', on: { tap: [{ do: 'go', to: 'desk', with: { id: '7' } }] } },
  ],
  overlays: {
    ask: {
      widget: 'dialog',
      dismiss: ['escape'],
      title: 'Ask us',
      children: [{ widget: 'input', label: 'Question', field: 'question' }],
    },
  },
};

/** An edited project, and a page of it. */
interface Watching {
  page: Page;
  /** Requests for the data of the screen so far. */
  asked(): number;
  /** Page loads so far. */
  loads(): number;
  save(changes: Changes): void;
  /** Errors in the page. */
  problems: string[];
  folder: string;
}

async function whileWatching(work: (watching: Watching) => Promise<void>, first: Authored = {}): Promise<void> {
  const folder = temporaryFolder();
  const written = new Map<string, string>();
  const save = (changes: Changes): void => {
    const { files, assets } = library(changes);
    const pictures = [...assets.values()].map(
      ({ file }) => [file, '<svg xmlns="http://www.w3.org/2000/svg"/>'] as const,
    );
    for (const [path, text] of [...pictures, ...files]) {
      if (written.get(path) === text) continue;
      written.set(path, text);
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  save({ screen: { ...SHELF, ...first } });
  const server: RunningServer = await startServer({ port: 0, host: '127.0.0.1', folder, watch: true, say: () => {} });
  const context = await browser.newContext({ viewport: { width: 390, height: 600 } });
  context.setDefaultTimeout(20_000);
  let asked = 0;
  let loads = 0;
  const problems: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('load', () => {
      loads += 1;
    });
    await page.route('**/library/book*', (route) => {
      asked += 1;
      const data = { title: `Answer ${asked}`, state: 1, price: '5', cover: '', away: 'n', copies: [] };
      return route.fulfill({ json: { code: '0', success: true, message: '', data } });
    });
    await page.goto(`${server.address}/book?id=7`);
    await shows(page, 'Answer 1');
    // Everything an idle page loads has been loaded.
    await page.waitForFunction(() => history.state?.id);
    await work({ page, asked: () => asked, loads: () => loads, save, problems, folder });
    assert.equal(problems, []);
  } finally {
    await closeContext(context);
    await server.stop();
  }
}

const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

test('a saved document is rendered in place: data, typed text, state, focus and scroll position stay', () =>
  whileWatching(async ({ page, asked, loads, save }) => {
    await page.getByRole('button', { name: 'Turn' }).click();
    await page.getByRole('button', { name: 'Turn' }).click();
    await page.getByLabel('Note').fill('half a word');
    await page.evaluate(() => {
      scrollTo(0, 300);
      document.querySelector('input')!.setSelectionRange(2, 4);
    });
    save({ screen: { ...SHELF, title: 'Board' } });
    await heading(page, 'Board');
    await shows(page, 'Turned 2');
    assert.is(await page.getByLabel('Note').inputValue(), 'half a word');
    await page.waitForFunction(() => scrollY === 300);
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).selectionEnd === 4);
    await shows(page, 'Answer 1');
    assert.equal([asked(), loads()], [1, 1], 'nothing was asked for again');

    await page.getByRole('button', { name: 'Turn' }).click();
    save({ screen: { ...SHELF, title: 'Third' } });
    await heading(page, 'Third');
    await shows(page, 'Turned 3');
    assert.is(await page.getByLabel('Note').inputValue(), 'half a word');
  }));

test('a pop-up stays open with its input; a state with another initial value is reset', () =>
  whileWatching(async ({ page, save }) => {
    await page.getByRole('button', { name: 'Turn' }).click();
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByLabel('Question').fill('Where is it?');
    save({ screen: { ...SHELF, title: 'Board', state: { turns: { type: 'int', initial: 5 } } } });
    await shows(page, 'Turned 5');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('dialog input')?.value === 'Where is it?',
    );
  }));

test('after the user has done something, the same request is sent again', () =>
  whileWatching(async ({ page, asked, save }) => {
    const reload = { widget: 'button', label: 'Again', on: { tap: [{ do: 'reload', load: 'book' }] } };
    save({ screen: { ...SHELF, view: [reload, { widget: 'text', text: '=data.book.title' }] } });
    await page.getByRole('button', { name: 'Again' }).waitFor();
    await shows(page, 'Answer 1');
    await page.getByRole('button', { name: 'Again' }).click();
    await shows(page, 'Answer 2');
    assert.is(asked(), 2);
  }));

test('another screen that was changed is current when it is opened', () =>
  whileWatching(async ({ page, save, loads }) => {
    const desk = JSON.stringify({ ...BOOK, screen: 'desk', routes: ['/desk'], title: 'New desk' });
    save({ screen: { ...SHELF, title: 'Board' }, files: { 'screens/desk/screen.json': desk } });
    await heading(page, 'Board');
    await page.getByRole('button', { name: 'Desk' }).click();
    await heading(page, 'New desk');
    assert.is(loads(), 1);
  }));

test('errors are shown over the last valid screen, link to the editor, and disappear when fixed', () =>
  whileWatching(async ({ page, save, folder, loads }) => {
    await page.getByLabel('Note').fill('half a word');
    const wrong = { widget: 'text', text: '=data.book.tittle' };
    save({
      screen: { ...SHELF, view: [wrong, { widget: 'text', text: '=data.nothing' }, ...(SHELF.view as Authored[])] },
    });
    const alert = page.getByRole('alert', { name: 'Errors in the documents' });
    await alert.waitFor();
    await alert.getByRole('heading', { name: '2 errors' }).waitFor();
    const links = alert.getByRole('link');
    assert.is(await links.count(), 2);
    const place = await links.first().textContent();
    assert.match(place!, /^screens\/book\/screen\.json:\d+:\d+$/);
    assert.is(await links.first().getAttribute('href'), `vscode://file${join(folder, place!)}`);
    assert.match((await alert.textContent())!, /tittle.*title/);
    await shows(page, 'Answer 1');
    assert.equal(await accessibilityFaults(page), []);

    // A page that is opened now shows them, too.
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole('alert', { name: 'Errors in the documents' }).waitFor();
    await second.close();

    save({ screen: { ...SHELF, title: 'Mended' } });
    await heading(page, 'Mended');
    await alert.waitFor({ state: 'detached' });
    assert.is(await page.getByLabel('Note').inputValue(), 'half a word');
    assert.is(loads(), 1);
  }));

test('errors can be reached above a dialog, and stay when it is closed', () =>
  whileWatching(async ({ page, save }) => {
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('dialog', { name: 'Ask us' }).waitFor();
    save({ screen: { ...SHELF, tittle: 'x' } });
    const alert = page.getByRole('alert', { name: 'Errors in the documents' });
    await alert.getByRole('link').focus();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Ask us' }).waitFor({ state: 'hidden' });
    await alert.getByRole('link').waitFor();
    await alert.getByRole('button', { name: 'Hide' }).click();
    await alert.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('dialog', { name: 'Ask us' }).waitFor();
    assert.is(await alert.isVisible(), false);
  }));

/** The same texts as before. */
const COLOURED = { brand: {}, tokens: { light: { primary: '#8a1f5c' }, dark: { primary: '#f0a0c8' } } };
test('other colours reload the page', () =>
  whileWatching(async ({ page, save, loads }) => {
    save({ screen: SHELF, files: { 'screens/brand.json': JSON.stringify(COLOURED) } });
    await page.waitForEvent('load');
    await shows(page, 'Answer 2');
    assert.is(loads(), 2);
  }));
