import { emptyStores, storedIn } from '../../runner/world/stores.ts';
import { assert, test } from '../suite.ts';

test('a cookie that a phone refuses lives as long as its page, as on the phone', () => {
  const stores = emptyStores();
  const { get, set } = storedIn(stores);
  const large = '"'.repeat(2000);
  set('cookie', 'draft', 'kept');
  set('cookie', 'draft', large);
  assert.is(get('cookie', 'draft'), large);
  stores.refused.clear();
  assert.is(get('cookie', 'draft'), 'kept');
  set('cookie', 'draft', large);
  set('cookie', 'draft', 'smaller');
  assert.is(get('cookie', 'draft'), 'smaller');
});

test('a large text in local storage is stored', () => {
  const stores = emptyStores();
  storedIn(stores).set('local', 'draft', 'a'.repeat(5000));
  assert.is(stores.local.get('draft')?.length, 5000);
});
