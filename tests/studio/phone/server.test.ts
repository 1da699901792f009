/** The live phone asks the server, and uses recorded answers only for calls the server cannot know yet. */
import { addedCalls } from '../../../studio/contracts/contracts.ts';
import { serverWith } from '../../../studio/phone/server.ts';
import { afterAll, assert, test } from '../../suite.ts';

const { fetch } = globalThis;
afterAll(() => {
  globalThis.fetch = fetch;
});

const KEPT = '{"code":0}';

/** Where a call is answered from when the server returns this status. */
async function answerFor(status: number, added?: readonly string[]) {
  globalThis.fetch = async () => new Response('from the server', { status });
  const { send } = serverWith(() => KEPT, added);
  return send({ call: 'book.detail', method: 'GET', url: '/book', headers: {}, timeout: 1_000 });
}

test('a call unknown to the server is answered from the recorded answers, any other by the server', async () => {
  assert.equal(await answerFor(404), { status: 200, text: KEPT });
  assert.equal(await answerFor(404, ['book.detail']), { status: 200, text: KEPT });
  assert.equal(await answerFor(404, ['other.call']), { status: 404, text: 'from the server' });
  assert.equal(await answerFor(500, ['book.detail']), { status: 500, text: 'from the server' });
});

test('a call counts as added if no earlier call has its request, whatever its name', () => {
  const calls = (...all: object[]) => ({ 'calls/book.json': JSON.stringify({ calls: all }) });
  const detail = { call: 'book.detail', method: 'GET', path: '/book' };
  const before = calls(detail);
  const after = calls({ ...detail, call: 'book.all' }, { call: 'book.lend', method: 'POST', path: '/book' });
  assert.equal(addedCalls(after, before), ['book.lend']);
  assert.equal(addedCalls(before, before), []);
});
