import { represent } from '../../server/files/representation.ts';
import { createShelf } from '../../server/site/kept-sites.ts';
import { assert, test } from '../suite.ts';

const filesOf = (...paths: string[]) => new Map(paths.map((path) => [path, represent('text/plain', path)]));

test('files of sites before stay reachable, up to so many sites', () => {
  const shelf = createShelf(2);
  const [first, second, third] = [filesOf('/d/1', '/d/both'), filesOf('/d/2', '/d/both'), filesOf('/d/3')];
  shelf.add(first!);
  shelf.add(second!);
  assert.is(shelf.get('/d/1'), first!.get('/d/1'));
  assert.is(shelf.get('/d/2'), second!.get('/d/2'));
  shelf.add(third!);
  assert.is(shelf.get('/d/1'), undefined);
  assert.ok(shelf.get('/d/both'), 'the second site has it too');
});

test('a site that is added again counts as the latest', () => {
  const shelf = createShelf(2);
  const [first, second] = [filesOf('/d/1'), filesOf('/d/2')];
  for (const files of [first!, second!, first!, filesOf('/d/3')]) shelf.add(files);
  assert.ok(shelf.get('/d/1'));
  assert.is(shelf.get('/d/2'), undefined);
});
