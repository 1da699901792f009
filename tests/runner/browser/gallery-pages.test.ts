import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGalleryPages } from '../../../runner/browser/gallery-pages.ts';
import { createRunner } from '../../../runner/play/runner.ts';
import { assert, test } from '../../suite.ts';
import { emptyProject } from '../../temporary.ts';

const FILES = { gallery: 'gallery-1.js', frame: 'frame-1.js', 'gallery.css': 'gallery-1.css', record: 'record-1.js' };
const DRESS = { style: '', policy: "img-src 'self'", brand: {} };

/** Pages of a project without screens, counting compilations. */
function counted() {
  const folder = emptyProject();
  const { prepare } = createRunner();
  let compiles = 0;
  const pages = createGalleryPages(folder, FILES, {
    prepare(project) {
      compiles += 1;
      return prepare(project);
    },
  });
  const list = () => pages({ page: 'list', query: '', dress: DRESS });
  const frame = (query: string) => pages({ page: 'frame', query, dress: DRESS });
  return { folder, list, frame, compiles: () => compiles };
}

test('the documents are compiled once for many pages', () => {
  const { list, frame, compiles } = counted();
  for (let time = 0; time < 3; time += 1) {
    assert.match(list()!, /<title>Gallery<\/title>/);
    assert.is(frame('?screen=none'), undefined);
    assert.is(frame('?fixture=none'), undefined);
  }
  assert.is(compiles(), 1);
});

test('the documents are compiled again once after one of them has changed', () => {
  const { folder, list, frame, compiles } = counted();
  list();
  writeFileSync(join(folder, 'screens/brand.json'), JSON.stringify({ name: 'Another' }));
  for (const ask of [list, list, () => frame('?screen=none')]) ask();
  assert.is(compiles(), 2);
});
