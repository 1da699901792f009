import { entryAt, hashesAt, isPathOf } from '../../schemas/routes.ts';
import { assert, test } from '../suite.ts';

const entries = [
  { name: 'shelf', routes: [{ path: '/shelf' }, { path: '/books' }] },
  { name: 'detail', routes: [{ path: '/detail' }, { path: '/shelf#/detail/', carries: ['bookId'] }] },
  { name: 'new', routes: [{ path: '/shelf#/new' }] },
  { name: 'start', routes: [{ path: '/' }] },
];
const at = (path: string, hash = '') => entryAt(entries, ({ routes }) => routes, path, hash)?.name;

test('finds the route of a plain path, with or without a trailing slash', () => {
  assert.is(at('/shelf'), 'shelf');
  assert.is(at('/books/'), 'shelf');
  assert.is(at('/'), 'start');
});

test('finds the route of a hash, whatever values it has', () => {
  assert.is(at('/shelf', '#/detail/?bookId=7'), 'detail');
  assert.is(at('/shelf', '#/detail'), 'detail');
  assert.is(at('/shelf/', '#/new'), 'new');
});

test('an unknown or empty hash selects the plain path', () => {
  assert.is(at('/shelf', '#/nothing'), 'shelf');
  assert.is(at('/shelf', '#'), 'shelf');
  assert.is(at('/shelf', '#/'), 'shelf');
  assert.is(at('/books', '#/detail/'), 'shelf');
});

test('finds nothing at a path without a route, hostile names included', () => {
  for (const path of ['/nothing', '/shelf/more', '/__proto__', '/constructor', ''])
    assert.is(at(path), undefined, path);
});

test('a hash route is a route of its path', () => {
  assert.is(isPathOf({ path: '/shelf#/new' }, '/shelf/'), true);
  assert.is(isPathOf({ path: '/shelf#/new' }, '/new'), false);
});

test('a path lists its screens by the names of their hashes', () => {
  const routes = ['/shelf#/detail/', '/shelf', '/books#/new'].map((path) => ({ path }));
  assert.equal(hashesAt(routes, '/shelf/'), ['#/detail', '']);
  assert.equal(hashesAt(routes, '/books'), ['#/new']);
  assert.equal(hashesAt(routes, '/nothing'), []);
});
