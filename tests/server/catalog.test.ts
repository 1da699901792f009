import type { Manifest } from '../../renderer/wire/page.ts';
import { createCatalog } from '../../server/page/catalog.ts';
import { assert, test } from '../suite.ts';
import { exampleBundle, exampleScreen } from './example.ts';

const screens = [
  exampleScreen('detail', ['/detail', '/shelf#/detail/']),
  exampleScreen('new', ['/shelf#/new']),
  exampleScreen('shelf', ['/shelf']),
];
const catalog = createCatalog(screens, exampleBundle);
const names = (path: string) => catalog.at(path).map(({ screen }) => screen);

test('finds every screen that shares a path, the route without a hash first', () => {
  assert.equal(names('/shelf'), ['shelf', 'detail', 'new']);
  assert.equal(names('/detail'), ['detail']);
  assert.equal(names('/nothing'), []);
});

test('the manifest lists what is served now', () => {
  const manifest = JSON.parse(catalog.manifest.bytes.toString()) as Manifest;
  assert.is(manifest.bundle, 'b1');
  assert.equal(manifest.screens[0], {
    screen: 'detail',
    routes: [{ path: '/detail' }, { path: '/shelf#/detail/' }],
    document: screens[0]!.hash,
    modules: { now: ['text-1.js'], later: {} },
  });
});

test('serves a document by its hash', () => {
  const document = catalog.documents.get(`/d/${screens[0]!.hash}.json`);
  assert.equal(JSON.parse(document!.bytes.toString()), JSON.parse(JSON.stringify(screens[0])));
  assert.is(catalog.documents.get('/d/__proto__.json'), undefined);
});

test('a document that another catalog already has is the same object', () => {
  const next = createCatalog([...screens, exampleScreen('later', ['/later'])], exampleBundle, (path) =>
    catalog.documents.get(path),
  );
  const path = `/d/${screens[0]!.hash}.json`;
  assert.is(next.documents.get(path), catalog.documents.get(path));
  assert.is(next.documents.size, screens.length + 1);
});
