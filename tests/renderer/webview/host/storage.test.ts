import '../dom.ts';
import { openStorage } from '../../../../renderer/webview/host/storage.ts';
import { assert, test } from '../../../suite.ts';

test('stores and finds values in both areas', () => {
  const { stored } = openStorage();
  stored.set('local', 'book', '1');
  stored.set('session', 'book', '2');
  assert.is(stored.get('local', 'book'), '1');
  assert.is(stored.get('session', 'book'), '2');
  assert.is(stored.get('local', 'other'), null);
  assert.is(localStorage.getItem('book'), '1');
});

test('an empty text removes a value, in every area', () => {
  const { stored } = openStorage();
  for (const area of ['local', 'session', 'cookie'] as const) {
    stored.set(area, 'gone', '1');
    stored.set(area, 'gone', '');
    assert.is(stored.get(area, 'gone'), null, area);
  }
  assert.is(sessionStorage.getItem('gone'), null);
  assert.not.match(document.cookie, /gone/);
});

test('clears local storage completely and nothing else', () => {
  const { stored } = openStorage();
  localStorage.setItem('not-ours', 'x');
  stored.set('session', 'stays', 'x');
  stored.clear();
  assert.is(localStorage.length, 0);
  assert.is(stored.get('session', 'stays'), 'x');
});

test('uses memory if storage is disabled', () => {
  const real = Object.getOwnPropertyDescriptor(window, 'localStorage');
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('closed', 'SecurityError');
    },
  });
  const { stored } = openStorage();
  assert.is(stored.get('local', 'book'), null);
  stored.set('local', 'book', '1');
  assert.is(stored.get('local', 'book'), '1');
  stored.clear();
  assert.is(stored.get('local', 'book'), null);
  if (real) Object.defineProperty(window, 'localStorage', real);
});

test('keeps in memory what a full storage refuses', () => {
  const { stored } = openStorage();
  stored.set('local', 'book', 'old');
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  stored.set('local', 'book', 'new');
  Storage.prototype.setItem = setItem;
  assert.is(stored.get('local', 'book'), 'new');
});

test('a cookie keeps values that must survive cleared storage', () => {
  const { stored } = openStorage();
  stored.set('cookie', 'reader', '{"name":"Emma; Jane"}');
  stored.clear();
  assert.is(openStorage().stored.get('cookie', 'reader'), '{"name":"Emma; Jane"}');
  assert.is(stored.get('cookie', 'read'), null);
});

test('keeps in memory a cookie that the browser drops', () => {
  const { stored } = openStorage();
  stored.set('cookie', 'reader', '1');
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => 'reader=1', set: () => {} });
  stored.set('cookie', 'reader', 'x'.repeat(5000));
  Reflect.deleteProperty(document, 'cookie');
  assert.is(stored.get('cookie', 'reader'), 'x'.repeat(5000));
});

test('a cookie expires in the year 9999', () => {
  const written: string[] = [];
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: (text) => written.push(text) });
  openStorage().stored.set('cookie', 'reader', '7');
  Reflect.deleteProperty(document, 'cookie');
  assert.equal(written, ['reader=7; expires=Fri, 31 Dec 9999 23:59:59 GMT; path=/; SameSite=Lax']);
});
