import { readAddress, screenAddress, sessionPairs, withQuery } from '../../../renderer/wire/address.ts';
import { assert, test } from '../../suite.ts';
import { screenDocument } from '../document.ts';

const read = (query: string, hash = '', params = {}) => {
  const odd: string[] = [];
  const address = readAddress(screenDocument({ params }), { search: query, hash }, (path, what) =>
    odd.push(`${path}: ${what}`),
  );
  return { ...address, odd };
};

test('the session is read from the query; missing values are empty', () => {
  const { session } = read('?userId=7&region=1');
  assert.equal({ ...session }, { userId: '7', bookId: '', region: '1', token: '', key: '' });
});

test('a mirrored parameter is found under either name', () => {
  assert.is(read('?book_id=b1').session.bookId, 'b1');
  assert.is(read('?bookId=b2&book_id=b1').session.bookId, 'b2');
});

test('values in the hash win over those of the query, which fills the gaps', () => {
  const { session } = read('?bookId=query&userId=7', '#/detail/?bookId=hash');
  assert.is(session.bookId, 'hash');
  assert.is(session.userId, '7');
});

test('parameters are decoded by their shapes; invalid ones are reported and count as absent', () => {
  const { params, missing, odd } = read('?pages=x&title=T', '', {
    pages: 'int?',
    title: 'string',
    size: ['or', 'int', 3],
  });
  assert.equal({ ...params }, { pages: null, title: 'T', size: 3 });
  assert.is(missing, undefined);
  assert.is(odd.length, 1);
});

test('the first missing required parameter is named', () => {
  assert.is(read('', '', { a: 'string', b: 'int!', c: 'int!' }).missing, 'b');
});

test('hostile names reach no prototype', () => {
  const { params, session } = read('?__proto__=x&constructor=y', '', { __proto__: 'string', constructor: 'string' });
  assert.is(params.constructor, 'y');
  assert.is((session as { polluted?: unknown }).polluted, undefined);
  assert.is(Object.getPrototypeOf({}), Object.prototype);
});

test('the session is sent with its mirrors; empty values are omitted, and header values are sent to our screens only', () => {
  const { session } = screenDocument();
  assert.equal(sessionPairs(session, { userId: '7', bookId: 'b', region: '', token: 't' }, true), [
    ['userId', '7'],
    ['bookId', 'b'],
    ['book_id', 'b'],
    ['token', 't'],
  ]);
  assert.equal(sessionPairs(session, { token: 't' }), []);
});

test('another screen gets session and parameters in the query, and what its route carries in the hash', () => {
  const { session } = screenDocument();
  const values = { userId: '7', bookId: 'b&1' };
  assert.is(
    screenAddress('/shelf', [], session, values, [['page', '2']]),
    '/shelf?userId=7&bookId=b%261&book_id=b%261&page=2',
  );
  assert.is(screenAddress('/shelf#/detail/', ['bookId'], session, values, []), '/shelf?userId=7#/detail/?bookId=b%261');
  assert.is(
    screenAddress('/shelf#/detail/', ['bookId', 'page'], session, {}, [['page', '2']]),
    '/shelf#/detail/?page=2',
  );
  assert.is(screenAddress('/shelf', [], session, {}, []), '/shelf');
});

test('values are added to an address before its hash, and existing ones stay', () => {
  const added: [string, string][] = [
    ['a', '1'],
    ['b', '2'],
  ];
  assert.is(withQuery('https://x.example/p', added), 'https://x.example/p?a=1&b=2');
  assert.is(withQuery('https://x.example/p?a=0#end', added), 'https://x.example/p?a=0&b=2#end');
  assert.is(withQuery('https://x.example/p?a=0&b=0#end', added), 'https://x.example/p?a=0&b=0#end');
  assert.is(withQuery('https://x.example/p#end', []), 'https://x.example/p#end');
});
