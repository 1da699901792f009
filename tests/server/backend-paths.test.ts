import { type BackendSettings, backendOf, isWithinPaths } from '../../schemas/backend.ts';
import { SERVER_PATHS } from '../../schemas/server-paths.ts';
import { createApp } from '../../server/app.ts';
import { REGISTRY_PATHS, SANDBOX_PATHS } from '../../server/cluster/forward.ts';
import { backendOfAll } from '../../server/delivery/live.ts';
import type { Release } from '../../server/site/server-settings.ts';
import { assert, test } from '../suite.ts';
import { NO_SCREENS } from './delivery/nothing.ts';

const DOCUMENTS: BackendSettings = { paths: ['/books'], sandboxPaths: ['/shelf'], timeout: 60_000 };

/** Requests to an app whose backend answers `backend`. */
function serving(settings: () => BackendSettings, sandbox = false) {
  const app = createApp({
    delivery: { ...NO_SCREENS, page: () => new Response('page'), backend: settings },
    backend: async () => new Response('backend'),
    sandbox,
  });
  return async (path: string, method = 'GET') => (await app.request(path, { method }, {})).text();
}

test('requests below the paths of the documents are calls, all others are pages', async () => {
  const ask = serving(() => DOCUMENTS);
  for (const path of ['/books', '/books/new', '/books/new?id=7']) {
    assert.is(await ask(path), 'backend', path);
    assert.is(await ask(path, 'POST'), 'backend', path);
  }
  for (const path of ['/bookshop', '/', '/book', '/shelf/1']) assert.is(await ask(path), 'page', path);
});

test('the check knows every path that the server answers itself, and no other', () => {
  const app = createApp({
    delivery: NO_SCREENS,
    intent: async () => new Response(),
    changes: () => new Response(),
    gallery: { answer: () => new Response(), recorder: '' },
  });
  const ofApp = app.routes.map(({ path }) => path).filter((path) => !/^\/?\*$/.test(path));
  const answered = [...ofApp, ...REGISTRY_PATHS, ...SANDBOX_PATHS];
  assert.equal(
    answered.filter((path) => !isWithinPaths(path, SERVER_PATHS)),
    [],
  );
  assert.equal(
    SERVER_PATHS.filter((path) => !answered.some((other) => isWithinPaths(other, [path]))),
    [],
  );
});

test('the sandbox has paths of its own, which are not forwarded to another backend', async () => {
  assert.is(await serving(() => DOCUMENTS, true)('/shelf/1'), 'backend');
  assert.is(await serving(() => DOCUMENTS, false)('/shelf/1'), 'page');
});

test('a path added to the documents is forwarded immediately', async () => {
  let settings = DOCUMENTS;
  const ask = serving(() => settings);
  assert.is(await ask('/notices/1'), 'page');
  settings = { ...DOCUMENTS, paths: ['/books', '/notices'] };
  assert.is(await ask('/notices/1'), 'backend');
});

test('no document can take over a path of the server itself', async () => {
  const ask = serving(() => ({ ...DOCUMENTS, paths: ['/healthz', '/beacon', '/a', '/m'] }));
  assert.is(await ask('/healthz'), 'ok');
  assert.is(await ask('/beacon', 'POST'), '');
  for (const path of ['/a/boot.js', '/m/current']) assert.not.equal(await ask(path), 'backend', path);
});

test('the paths of all live releases are calls, with the longest time-out', () => {
  const release = (backend: BackendSettings): Release => ({
    documents: [],
    brand: {},
    backend,
    assets: new Map(),
    repainted: new Map(),
  });
  const other = { paths: ['/books', '/notices'], sandboxPaths: [], timeout: 90_000 };
  const releases = new Map([DOCUMENTS, other].map((backend, at) => [at, release(backend)]));
  const all = { paths: ['/books', '/notices'], sandboxPaths: ['/shelf'], timeout: 90_000 };
  assert.equal(backendOfAll({ releases }), all);
});

test('without a product file, the backend’s paths are the first segments of the calls', () => {
  const { paths } = backendOf(['/books/new', '/books/old', '/count']);
  assert.equal(paths, ['/books', '/count']);
});
