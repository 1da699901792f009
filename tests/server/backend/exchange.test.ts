import { exchangeFor } from '../../../server/backend/exchange.ts';
import { assert, test } from '../../suite.ts';

const client = { address: '203.0.113.7', hangUp() {} };
const request = { call: 'order.detail', method: 'GET', url: '/examine/x', headers: {} } as const;

test('an answer that a page cannot use is let go, with its connection', async () => {
  let released = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel() {
      released = true;
    },
  });
  const page = new Request('http://127.0.0.1/order');
  const exchange = exchangeFor(page, client, async () => new Response(body, { status: 500 }));
  assert.is(await exchange(request as never, new AbortController().signal), undefined);
  assert.ok(released);
});
