import { begun } from '../../../../renderer/webview/offline/worker/begun.ts';
import { CUT_PAGE } from '../../../../server/page/cut-page.ts';
import { assert, test } from '../../../suite.ts';

const HEAD = '<!doctype html><html><head><title>Order</title></head><body>';
const PAGE = `${HEAD}${CUT_PAGE}<div id="app">`;
const REST = '<h1>Order</h1>';

/** A page that arrives in parts; then the connection breaks, or stays open. */
function arriving(parts: readonly string[], then: 'breaks' | 'stays open'): Response {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (then === 'breaks') controller.error(new Error('reset'));
      else return new Promise(() => {});
    },
  });
  return new Response(body);
}
/** Whether a page counts as one that has begun, or as one that never came. */
const counts = (answer: Response) =>
  begun(answer).then(
    () => true,
    () => false,
  );

test('a page whose connection breaks before its notice has arrived never came', async () => {
  for (const length of [0, HEAD.length, HEAD.length + CUT_PAGE.length - 1])
    assert.is(await counts(arriving([PAGE.slice(0, length)], 'breaks')), false, `${length} characters`);
});

test('a page that breaks off after its notice ends there: the browser would drop what it has not parsed', async () => {
  const answer = await begun(arriving([PAGE, REST], 'breaks'));
  assert.is(await answer.text(), PAGE + REST);
});

test('a page is passed on with its status and headers, but for those of the transfer', async () => {
  const headers = {
    'content-security-policy': "default-src 'self'",
    'content-encoding': 'gzip',
    'content-length': '9',
  };
  const answer = await begun(new Response(PAGE, { status: 503, headers }));
  assert.is(answer.status, 503);
  assert.equal([...answer.headers.keys()].sort(), ['content-security-policy', 'content-type']);
});

test('a page is passed on from its notice on, in whatever parts it comes, and all of it', async () => {
  assert.ok(await counts(arriving([...PAGE], 'stays open')));
  const answer = await begun(new Response(PAGE + REST));
  assert.is(await answer.text(), PAGE + REST);
});

test('an answer without a notice is passed on when it is complete, or long', async () => {
  assert.is(await (await begun(new Response('<h1>Log in</h1>'))).text(), '<h1>Log in</h1>');
  assert.ok(
    await counts(
      arriving(
        Array.from({ length: 20 }, () => 'x'.repeat(1000)),
        'stays open',
      ),
    ),
  );
  assert.is((await begun(new Response(null, { status: 204 }))).status, 204);
});
