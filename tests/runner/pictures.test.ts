import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PNG } from 'pngjs';
import { comparePictures } from '../../runner/pictures/compare.ts';
import { compareHtml } from '../../runner/pictures/html.ts';
import { afterAll, assert, test } from '../suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [before, after] = [join(folder, 'before'), join(folder, 'after')];

/** Writes a white picture of 10 by 10 pixels, the first `black` of them black. */
function picture(file: string, black = 0, width = 10): void {
  const png = new PNG({ width, height: 10 });
  png.data.fill(255);
  for (let at = 0; at < black; at += 1) png.data.fill(0, at * 4, at * 4 + 3);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, PNG.sync.write(png));
}

for (const path of ['book/same.png', 'book/slightly.png', 'book/changed.png', 'book/gone.png', 'book/wider.png']) {
  picture(join(before, path));
}
picture(join(after, 'book/same.png'));
picture(join(after, 'book/slightly.png'), 1);
picture(join(after, 'book/changed.png'), 30);
picture(join(after, 'book/wider.png'), 0, 12);
picture(join(after, 'book/added.png'));
const TAKEN = ['same', 'slightly', 'changed', 'wider', 'added'].map((name) => `book/${name}.png`);

test('pictures are compared with a tolerance; new, missing and resized ones differ', () => {
  const changes = comparePictures(before, after, TAKEN, { tolerance: 0.02, whole: true });
  assert.equal(Object.fromEntries(changes.map(({ path, is }) => [path.slice(5, -4), is])), {
    added: 'new',
    changed: 'changed',
    gone: 'missing',
    same: 'same',
    slightly: 'same',
    wider: 'changed',
  });
  assert.ok(existsSync(join(after, 'differences/book/changed.png')), 'the difference can be looked at');
});

test('pictures that were not taken in this run are not reported as missing', () => {
  const changes = comparePictures(before, after, ['book/same.png'], { tolerance: 0, whole: false });
  assert.equal(changes, [{ path: 'book/same.png', is: 'same', share: 0 }]);
});

test('the report shows differences before and after, the largest first', () => {
  const changes = comparePictures(before, after, TAKEN, { tolerance: 0.02, whole: true });
  const html = compareHtml(changes, before, after, after);
  assert.match(html, /4 of 6 pictures differ/);
  assert.match(html, /book\/changed\.png: changed, \d+\.\d\d % of the pixels/);
  assert.match(html, /src="\.\.\/before\/book\/changed\.png"/);
  assert.match(html, /src="differences\/book\/changed\.png"/);
  assert.not.match(html, /same\.png/);
  assert.ok(html.indexOf('wider.png') < html.indexOf('changed.png'), 'the worst first');
});
