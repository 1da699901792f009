import { represent } from '../../server/files/representation.ts';
import { createSiteCache } from '../../server/site/site-cache.ts';
import { assert, test } from '../suite.ts';

const filesOf = (...paths: string[]) => new Map(paths.map((path) => [path, represent('text/plain', path)]));

test('files of earlier sites stay reachable, up to a number of sites', () => {
  const siteCache = createSiteCache(2);
  const [first, second, third] = [filesOf('/d/1', '/d/both'), filesOf('/d/2', '/d/both'), filesOf('/d/3')];
  siteCache.add(first!);
  siteCache.add(second!);
  assert.is(siteCache.get('/d/1'), first!.get('/d/1'));
  assert.is(siteCache.get('/d/2'), second!.get('/d/2'));
  siteCache.add(third!);
  assert.is(siteCache.get('/d/1'), undefined);
  assert.ok(siteCache.get('/d/both'), 'the second site has it too');
});

test('a site that is added again counts as the latest', () => {
  const siteCache = createSiteCache(2);
  const [first, second] = [filesOf('/d/1'), filesOf('/d/2')];
  for (const files of [first!, second!, first!, filesOf('/d/3')]) siteCache.add(files);
  assert.ok(siteCache.get('/d/1'));
  assert.is(siteCache.get('/d/2'), undefined);
});

test('a site with the same files counts once, however often it is made', () => {
  const siteCache = createSiteCache(2);
  const first = filesOf('/d/1');
  siteCache.add(first);
  for (let count = 0; count < 3; count += 1) siteCache.add(filesOf('/d/2', '/d/both'));
  assert.is(siteCache.get('/d/1'), first.get('/d/1'));
});
