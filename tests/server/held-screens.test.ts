/** `serve --watch` on a folder with errors: screens with errors stay as they were, all others are current. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openReleases, withScreensOf } from '../../server/site/release.ts';
import type { Release } from '../../server/site/server-settings.ts';
import { type Authored, BOOK, type Changes, library, product } from '../compiler/library.ts';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';

const WRONG = [{ widget: 'text', text: '=data.nothing' }];
const desk = (changes: Authored) => JSON.stringify({ ...BOOK, screen: 'desk', routes: ['/desk'], ...changes });

/** A folder that is edited, and the titles that are served after each save, by screen. */
function edited() {
  const folder = temporaryFolder();
  const releases = openReleases(folder, { say() {} });
  let served: Release | undefined;
  const save = (changes: Changes = {}) => {
    const { files, assets } = library(changes);
    rmSync(join(folder, 'screens'), { recursive: true, force: true });
    for (const [path, text] of [...files, ...[...assets.values()].map(({ file }) => [file, '<svg/>'] as const)]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const read = releases.read();
    served = served ? withScreensOf(served, read) : read.release;
    return { served, errors: read.errors.length };
  };
  return { save, titles: () => Object.fromEntries(served!.documents.map(({ screen, title }) => [screen, title])) };
}

test('an error holds back only its own screen, until it is fixed', () => {
  const { save, titles } = edited();
  save();
  assert.ok(
    save({ screen: { title: 'News' }, files: { 'screens/desk/screen.json': desk({ view: WRONG }) } }).errors > 0,
  );
  assert.equal(titles(), { book: 'News', desk: 'Book' });
  save({ screen: { title: 'Later' }, files: { 'screens/desk/screen.json': '{ "screen": ' } });
  assert.equal(titles(), { book: 'Later', desk: 'Book' });
  assert.is(save({ files: { 'screens/desk/screen.json': desk({ title: 'Mended' }) } }).errors, 0);
  assert.equal(titles(), { book: 'Book', desk: 'Mended' });
});

test('an error in a fixture holds back no screen', () => {
  const { save, titles } = edited();
  save();
  assert.ok(save({ screen: { title: 'News' }, files: { 'screens/desk/fixtures/opens.json': '{' } }).errors > 0);
  assert.equal(titles(), { book: 'News', desk: 'Book' });
});

test('an error in a shared file holds back all screens, and the brand’s colours with them', () => {
  const { save, titles } = edited();
  const { served } = save();
  const broken = save({ screen: { title: 'News' }, files: { 'screens/brand.json': '{ "brand": { "name": "Other" }' } });
  assert.equal(titles(), { book: 'Book', desk: 'Book' });
  assert.is(broken.served.brand, served.brand);
});

test('a path that two screens claim is served by the one that had it', () => {
  const { save } = edited();
  save();
  const { served } = save({ files: { 'screens/desk/screen.json': desk({ routes: ['/book'] }) } });
  const owners = served.documents.filter(({ routes }) => routes.some(({ path }) => path === '/book'));
  assert.equal(
    owners.map(({ screen }) => screen),
    ['book'],
  );
});

test('a screen that is held back keeps its backend paths and its pictures', () => {
  const { save } = edited();
  const own = [{ widget: 'image', src: 'mark', alt: 'Mark' }];
  save({
    assets: ['mark'],
    files: { 'screens/desk/screen.json': desk({ view: [...own, ...(BOOK.view as Authored[])] }) },
  });
  const { served } = save({
    files: {
      'screens/desk/screen.json': desk({ view: WRONG }),
      'screens/product.json': product({ backend: { paths: ['/count'] } }),
    },
  });
  const { assets } = served.documents.find(({ screen }) => screen === 'desk')!;
  assert.ok(served.assets.has(assets.mark!));
  assert.ok(served.backend.paths.includes('/library'));
});
