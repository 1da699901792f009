import { callRoutes } from '../../../server/backend/call-routes.ts';
import { SILENT } from '../../../server/log/log.ts';
import { assert, test } from '../../suite.ts';

const MEGABYTE = new Uint8Array(1024 * 1024);

/** Sends a body without a length through the routes of calls. */
const send = (backend: (request: Request) => Promise<Response>, body: ReadableStream<Uint8Array>) =>
  callRoutes({ backend, log: SILENT }).request(
    '/examine/upload',
    { method: 'POST', body, duplex: 'half', headers: { 'transfer-encoding': 'chunked' } } as RequestInit,
    {},
  );

test('a body without a length is passed on as it arrives: it is never in memory as a whole', async () => {
  let sendMore = () => {};
  const more = new Promise<void>((done) => {
    sendMore = done;
  });
  const parts = [Promise.resolve(), more];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = parts.shift();
      if (!part) return controller.close();
      await part;
      controller.enqueue(MEGABYTE);
    },
  });
  const answer = await Promise.race([
    send(async (request) => {
      const reader = request.body!.getReader();
      await reader.read();
      sendMore();
      await reader.read();
      assert.ok((await reader.read()).done);
      return new Response('received');
    }, body),
    new Promise<undefined>((done) => setTimeout(done, 2_000, undefined)),
  ]);
  assert.is(await answer?.text(), 'received');
});

for (const [what, fails] of [
  ['answers with an error', async () => new Response('broken off', { status: 502 })],
  ['throws', () => Promise.reject(new Error('broken off'))],
] as const) {
  test(`too large a body is refused, whatever the backend has got: it ${what}`, async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 30) controller.close();
        else controller.enqueue(MEGABYTE);
      },
    });
    let received = 0;
    const answer = await send(async (request) => {
      try {
        for await (const part of request.body!) received += part.length;
      } catch {
        return fails();
      }
      return new Response('all of it');
    }, body);
    assert.is(answer.status, 413);
    assert.is(received, 20 * MEGABYTE.length);
    assert.is(sent, 31, 'the rest is read, so that the client can read the refusal');
  });
}
