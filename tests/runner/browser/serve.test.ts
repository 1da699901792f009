import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGallery } from '../../../runner/browser/serve.ts';
import { createRunner } from '../../../runner/play/runner.ts';
import { assert, test } from '../../suite.ts';
import { emptyProject, temporaryFolder } from '../../temporary.ts';

const DRESS = { style: '', policy: "img-src 'self'", brand: {} };

/** A gallery of a project without screens, and how often it has compiled. */
function counted() {
  const folder = emptyProject();
  const built = temporaryFolder();
  const files = { gallery: 'gallery-1.js', frame: 'frame-1.js', 'gallery.css': 'gallery-1.css', record: 'record-1.js' };
  writeFileSync(join(built, 'gallery.json'), JSON.stringify(files));
  const { prepare } = createRunner();
  let compiles = 0;
  const gallery = createGallery(folder, built, {
    prepare(project) {
      compiles += 1;
      return prepare(project);
    },
  });
  const ask = (path: string) => gallery.answer(new Request(`http://localhost${path}`), DRESS).status;
  return { folder, ask, compiles: () => compiles };
}

test('the gallery compiles once for many requests, at the same time or one after the other', async () => {
  const { ask, compiles } = counted();
  const paths = ['/gallery', '/gallery', '/gallery/frame?screen=none', '/gallery/frame?fixture=none'];
  await Promise.all(paths.map(async (path) => ask(path)));
  for (const path of paths) ask(path);
  assert.is(ask('/gallery'), 200);
  assert.is(compiles(), 1);
});

test('the gallery compiles again once a document has changed, and once only', () => {
  const { folder, ask, compiles } = counted();
  ask('/gallery');
  writeFileSync(join(folder, 'screens/brand.json'), JSON.stringify({ name: 'Another' }));
  for (const path of ['/gallery', '/gallery', '/gallery/frame?screen=none']) ask(path);
  assert.is(compiles(), 2);
});
