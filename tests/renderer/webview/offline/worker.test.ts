import {
  filesIn,
  headersToKeep,
  manifestOf,
  mayBeKept,
  withoutSession,
} from '../../../../renderer/webview/offline/worker/kept-page.ts';
import type { PageQuery } from '../../../../renderer/wire/page.ts';
import { assert, test } from '../../../suite.ts';

const BLOCK = /<script type="application\/json" id="query">(.*?)<\/script>/s;

function pageWith(block: string): string {
  return `<!doctype html>\n<link rel="modulepreload" href="/a/boot-1.js"><script type="application/json" id="query">${block}</script><p>after`;
}

test('a page is cached without its early requests, and otherwise unchanged', () => {
  const block = JSON.stringify({ prerendered: '/x</script> $1 $&', early: [{ url: '/x?userId=secret' }] });
  const kept = withoutSession(pageWith(block.replace(/</g, '\\u003c')))!;
  assert.not.ok(kept.includes('secret'));
  const query = JSON.parse(BLOCK.exec(kept)![1]!) as PageQuery;
  assert.equal(query, { prerendered: '/x</script> $1 $&', early: [] });
  assert.is(kept.replace(BLOCK, ''), pageWith('').replace(BLOCK, ''));
});

test('a response that is not a screen’s page is not cached', () => {
  for (const text of ['', '<h1>Log in</h1>', pageWith('{'), pageWith('null'), pageWith('{"early":7}')]) {
    assert.is(withoutSession(text), undefined, text);
  }
});

test('a page rendered from a query is not cached, because it contains the query’s values', () => {
  const drawnFrom = (prerendered: string) => withoutSession(pageWith(JSON.stringify({ prerendered, early: [] })));
  assert.is(drawnFrom('/complaint?orderNo=secret'), undefined);
  assert.ok(drawnFrom('/complaint'));
});

test('a page marked no-store is not cached, nor is a failed one', () => {
  const keeps = (control: string, status = 200) =>
    mayBeKept(new Response('', { status, headers: { 'cache-control': control } }));
  assert.ok(keeps('private, no-cache'));
  assert.not.ok(keeps('private, no-store'));
  assert.not.ok(keeps('private, no-cache', 500));
  assert.ok(mayBeKept(new Response('')));
});

test('the files that a page names are cached with it', () => {
  const html = pageWith('{"assets":{"a":"/assets/a.1.svg"},"text":"/a/ no, /x/y"}');
  assert.equal(filesIn(html + html), ['/a/boot-1.js', '/assets/a.1.svg']);
});

test('a cached page keeps its security policy and loses headers about its transfer', () => {
  const headers = headersToKeep(
    new Headers({ 'content-security-policy': 'p', 'content-type': 'text/html', 'content-encoding': 'br', etag: '"1"' }),
  );
  assert.equal([...headers.keys()].sort(), ['content-security-policy', 'content-type']);
});

test('a page uses the manifest of its release, or of its folder', () => {
  assert.is(manifestOf('<!doctype html>\n<html lang="en" data-release="12">\n<p data-release="3">'), '/m/12');
  assert.is(manifestOf('<!doctype html>\n<html lang="en">\n<p data-release="3">'), '/m/current');
});
