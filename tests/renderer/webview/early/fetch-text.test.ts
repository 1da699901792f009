import '../dom.ts';
import { takeEarly } from '../../../../renderer/webview/early/early-page.ts';
import { fetchText } from '../../../../renderer/webview/early/fetch-text.ts';
import { multipart } from '../../../../renderer/webview/host/multipart.ts';
import type { HostRequest } from '../../../../renderer/wire/host.ts';
import { assert, test } from '../../../suite.ts';

const request: HostRequest = {
  call: 'book.list',
  method: 'POST',
  url: '/api/books?userId=u1',
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
  body: 'a=1',
  timeout: 60_000,
};

/** Runs with a replaced `fetch`. */
async function withFetch<T>(fake: typeof fetch, run: () => Promise<T>): Promise<T> {
  const real = globalThis.fetch;
  globalThis.fetch = fake;
  try {
    return await run();
  } finally {
    globalThis.fetch = real;
  }
}

test('returns status and text', async () => {
  let got: RequestInit = {};
  const answer = await withFetch(
    async (_url, init) => {
      got = init!;
      return new Response('{"code":0}', { status: 503 });
    },
    () => fetchText(request, 'a=1'),
  );
  assert.equal(answer, { status: 503, text: '{"code":0}' });
  assert.is(got.method, 'POST');
  assert.is(got.body, 'a=1');
});

test('never rejects: without a network the status is 0', async () => {
  const answer = await withFetch(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => fetchText(request, 'a=1'),
  );
  assert.equal(answer, { status: 0, text: '' });
});

test('aborts after the time-out, also while an answer trickles in', async () => {
  const never = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_done, fail) => init!.signal!.addEventListener('abort', () => fail(new Error('aborted'))));
  assert.equal(await withFetch(never, () => fetchText({ ...request, timeout: 20 }, 'a=1')), { status: 0, text: '' });
});

test('the parts of an upload become a multipart body', () => {
  const source = new File(['pixels'], 'a.png', { type: 'image/png' });
  const picture = { name: 'a.png', type: 'image/png', size: 6, source };
  const form = multipart([
    ['picture', picture],
    ['kind', '1'],
    ['lost', { ...picture, source: null }],
  ]);
  assert.is((form.get('picture') as File).name, 'a.png');
  assert.is(form.get('kind'), '1');
  assert.is((form.get('lost') as File).size, 0);
});

test('an early answer is used once, for the same method, address and body', async () => {
  const answers = [{ request, answer: Promise.resolve({ status: 200, text: 'early' }) }];
  assert.is(takeEarly(answers, { ...request, body: 'a=2' }), undefined);
  assert.is(takeEarly(answers, { ...request, url: '/api/books' }), undefined);
  assert.is((await takeEarly(answers, { ...request }))?.text, 'early');
  assert.is(takeEarly(answers, request), undefined);
});
