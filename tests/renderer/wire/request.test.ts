import { earlyLoads } from '../../../renderer/wire/early-requests.ts';
import { buildRequest } from '../../../renderer/wire/request.ts';
import { readSend } from '../../../renderer/wire/send.ts';
import type { CompiledCall, CompiledScreen, Expr, Send } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, path, screenDocument } from '../document.ts';

const SESSION = { userId: '7', bookId: 'b', region: '', token: 't', key: '' };
const literal = (expr: Expr) => expr;

function request(contract: Partial<CompiledCall>, send?: Send, session: { [name: string]: string } = SESSION) {
  const document = screenDocument({ calls: { 'book.save': call(contract) } });
  return buildRequest(document, 'book.save', send, { session, evaluate: literal });
}

test('a POST sends its values form-urlencoded and the common parameters in the query', () => {
  const { method, url, body, headers, timeout } = request({}, { title: 'A & B', pages: 12, fine: true });
  assert.is(method, 'POST');
  assert.is(url, '/books?userId=7&bookId=b&book_id=b');
  assert.is(body, 'title=A+%26+B&pages=12&fine=true');
  assert.is(headers['Content-Type'], 'application/x-www-form-urlencoded');
  assert.is(timeout, 60_000);
});

test('a GET sends everything in the query, its own values after the common ones', () => {
  const { url, body } = request({ method: 'GET' }, { userId: '8', title: 'T' });
  assert.is(url, '/books?userId=8&bookId=b&book_id=b&title=T');
  assert.is(body, undefined);
});

test('each client has its own headers, empty where the page has no such parameter', () => {
  assert.equal(request({ method: 'GET' }).headers, { 'X-Requested-With': 'XMLHttpRequest', token: 't' });
  assert.equal(request({ method: 'GET', client: 'form' }).headers, { 'X-Requested-With': 'XMLHttpRequest', key: '' });
});

test('common settings apply to every call: fixed headers and the time-out', () => {
  const { headers, timeout } = request({ headers: { 'X-Channel': 'h5' }, timeout: 30_000 });
  assert.equal([headers['X-Channel'], timeout], ['h5', 30_000]);
});

test('a header value that no header can hold is percent-encoded', () => {
  assert.is(request({}, {}, { ...SESSION, token: 'é\n' }).headers.token, '%C3%A9%0A');
});

test('names are sent by their aliases; fixed values come first and can be overridden by the screen', () => {
  const { body } = request({ fixed: { source: 'web', title: 'x' }, aliases: { title: 'ballad' } }, { title: 'T' });
  assert.is(body, 'source=web&ballad=T');
});

test('a multipart call sends files as they are', () => {
  const file = { name: 'a.png', type: 'image/png', size: 3, source: {} };
  const { body } = request({ body: 'multipart' }, { picture: file as unknown as Expr, kind: 'cover' });
  assert.equal(body, [
    ['picture', file],
    ['kind', 'cover'],
  ]);
});

test('a null is left out, an empty text is not; a spread map comes first and named values win', () => {
  const send = { '*': { a: '1', b: '2', c: null } as unknown as Expr, b: 'own', d: null, e: '' };
  assert.equal(readSend(send, literal), [
    ['a', '1'],
    ['b', 'own'],
    ['e', ''],
  ]);
});

test('values are left out as `omit` says, in a spread map and alone', () => {
  const omission = { omitted: (expr: Expr) => expr === 'hidden', omittedIn: () => new Set(['b']) };
  const send = { '*': { a: '1', b: '2' } as unknown as Expr, c: 'hidden', d: 'seen' };
  assert.equal(readSend(send, literal, omission), [
    ['a', '1'],
    ['d', 'seen'],
  ]);
});

test('lists and records are sent as JSON, hostile names as ordinary ones', () => {
  const send = JSON.parse('{"__proto__":"p","list":[1]}') as Send;
  assert.equal(readSend(send, literal), [
    ['__proto__', 'p'],
    ['list', '[1]'],
  ]);
});

test('a call that the document does not have cannot be built', () => {
  assert.throws(() => buildRequest(screenDocument(), 'constructor', undefined, { session: {}, evaluate: literal }));
});

const early = (load: CompiledScreen['load'], query = '?bookId=b', more: Partial<CompiledScreen> = {}) =>
  earlyLoads(screenDocument({ load, calls: { 'book.detail': call({ method: 'GET' }) }, ...more }))(query);

test('loads that read only the address are sent early, as the screen itself would send them', () => {
  const load = { book: { n: 1, call: 'book.detail', send: { id: path('session.bookId'), page: path('params.page') } } };
  const [request] = early(load, '?bookId=b&page=2', { params: { page: 'string' } });
  assert.is(request?.url, '/books?bookId=b&book_id=b&id=b&page=2');
});

test('loads that wait, read more than the address or have a false condition are not sent early', () => {
  const detail = { n: 1, call: 'book.detail' };
  assert.equal(early({ book: { ...detail, after: ['shelf'] } }), []);
  assert.equal(early({ book: { ...detail, send: { id: path('stored.book') } } }), []);
  assert.equal(early({ book: { ...detail, when: ['==', path('session.bookId'), ''] } }), []);
  assert.is(early({ book: { ...detail, when: ['!=', path('session.bookId'), ''] } }).length, 1);
  assert.equal(early({ book: detail }, '', { params: { page: 'int!' } }), []);
});
