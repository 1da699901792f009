/** The live phone asks the server, and takes what is kept only where the server cannot know a call yet. */
import { addedCalls } from '../../../studio/contracts/contracts.ts';
import { serverWith } from '../../../studio/phone/server.ts';
import { afterAll, assert, test } from '../../suite.ts';

const { fetch } = globalThis;
afterAll(() => {
  globalThis.fetch = fetch;
});

const KEPT = '{"code":0}';

/** What a call comes to where the server answers with this status. */
async function askedOf(status: number, added?: readonly string[]) {
  globalThis.fetch = async () => new Response('from the server', { status });
  const { send } = serverWith(() => KEPT, added);
  return send({ call: 'book.detail', method: 'GET', url: '/book', headers: {}, timeout: 1_000 });
}

test('a call that nobody knows is answered with what is kept, and any other by the server', async () => {
  assert.equal(await askedOf(404), { status: 200, text: KEPT });
  assert.equal(await askedOf(404, ['book.detail']), { status: 200, text: KEPT });
  assert.equal(await askedOf(404, ['other.call']), { status: 404, text: 'from the server' });
  assert.equal(await askedOf(500, ['book.detail']), { status: 500, text: 'from the server' });
});

test('a call is added where its request is none of those before, whatever it is called', () => {
  const calls = (...all: object[]) => ({ 'calls/book.json': JSON.stringify({ calls: all }) });
  const detail = { call: 'book.detail', method: 'GET', path: '/book' };
  const before = calls(detail);
  const after = calls({ ...detail, call: 'book.all' }, { call: 'book.lend', method: 'POST', path: '/book' });
  assert.equal(addedCalls(after, before), ['book.lend']);
  assert.equal(addedCalls(before, before), []);
});
