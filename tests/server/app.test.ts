import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest, Page, PageQuery } from '../../renderer/wire/page.ts';
import type { Watched } from '../../renderer/wire/watched.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../server/index.ts';
import { afterAll, assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const servers: RunningServer[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function start(options: Partial<ServerOptions> = {}): Promise<string> {
  const server = await startServer({ port: 0, host: '127.0.0.1', folder: root, say: () => {}, ...options });
  servers.push(server);
  return server.address;
}
const base = await start();
const jsonOf = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)![1]!) as unknown;
const blockOf = (html: string) => jsonOf(html, 'screen') as Page;
const queryOf = (html: string) => jsonOf(html, 'query') as PageQuery;

test('every route of every document has its page', async () => {
  const manifest = (await (await fetch(`${base}/m/current`)).json()) as Manifest;
  assert.ok(manifest.screens.length >= 6);
  for (const { screen, routes } of manifest.screens) {
    for (const { path } of routes) {
      const answer = await fetch(base + path);
      assert.is(answer.status, 200, path);
      const page = blockOf(await answer.text());
      assert.ok(
        page.screens.some(({ document }) => document.screen === screen),
        `${path} carries ${screen}`,
      );
    }
  }
});

test('search engines find the official site, and nothing about borrowers', async () => {
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  assert.equal(paths, ['/', '/About', '/Loan', '/Policy']);
  assert.match(await (await fetch(`${base}/robots.txt`)).text(), /^User-agent: \*\nDisallow: \/examine\/\n/);
  const manifest = (await (await fetch(`${base}/m/current`)).json()) as Manifest;
  for (const path of manifest.screens.flatMap(({ routes }) => routes.map((route) => route.path))) {
    const answer = await fetch(`${base}${path}?orderId=174&userId=u1`);
    const isPublic = paths.includes(path);
    assert.is(answer.headers.get('x-robots-tag') === null, isPublic, path);
    assert.is((await answer.text()).includes('<meta name="description"'), isPublic, path);
  }
});

test('the official home page is prerendered, its first banner before any other', async () => {
  const html = await (await fetch(base)).text();
  const view = html.slice(html.indexOf('id="waiting"'), html.indexOf('id="failure"'));
  assert.match(view, /Download the app/);
  const titles = [...view.matchAll(/class="slide-title">(.*?)</g)].map(([, title]) => title);
  assert.is(titles[0], 'A decision within 1 day');
  assert.not.match(view, /data-title/);
});

test('a page lists the requests that can start early, with the values of its address', async () => {
  const { early: requests } = queryOf(await (await fetch(`${base}/order?orderId=7&userId=u%261&productId=p`)).text());
  const [early] = requests;
  assert.is(early?.method, 'GET');
  const url = new URL(early!.url, base);
  assert.is(url.pathname, '/examine/v3/loan-details/loan-details');
  assert.is(url.searchParams.get('userId'), 'u&1');
  assert.is(url.searchParams.get('orderId'), '7');
});

test('screens behind a hash have no early requests, because the server cannot see the hash', async () => {
  const html = await (await fetch(`${base}/payway?orderId=7`)).text();
  const { screens } = blockOf(html);
  assert.is(screens[0]!.document.screen, 'payway');
  assert.ok(screens.length >= 3);
  const ownCalls = Object.values(screens[0]!.document.load).map(({ call }) => call);
  for (const { call } of queryOf(html).early) assert.ok(ownCalls.includes(call!), call);
});

test('a page names the address it was prerendered for, if everything it shows was known', async () => {
  const prerenderedFor = async (path: string) => {
    const html = await (await fetch(base + path)).text();
    return [queryOf(html).prerendered, html.includes('class="veil"')];
  };
  assert.equal(await prerenderedFor('/complainPageNext?problemType=1'), ['/complainPageNext?problemType=1', false]);
  assert.equal(await prerenderedFor('/order?orderId=7'), [undefined, true], 'only data can tell what it shows');
  assert.equal(await prerenderedFor('/repaymentOfCode2'), [undefined, true], 'only the phone knows what it has kept');
});

test('documents, modules and pictures are cached for a year; pages and manifest are revalidated', async () => {
  const manifest = (await (await fetch(`${base}/m/current`)).json()) as Manifest;
  const document = await fetch(`${base}/d/${manifest.screens[0]!.document}.json`);
  assert.match(document.headers.get('cache-control')!, /immutable/);
  const html = await (await fetch(`${base}/order`)).text();
  const module = await fetch(base + /modulepreload" href="([^"]+)"/.exec(html)![1]!);
  assert.match(module.headers.get('cache-control')!, /immutable/);
  assert.match(module.headers.get('content-type')!, /^text\/javascript/);
  const picture = Object.values(blockOf(html).screens[0]!.document.assets)[0]!;
  const answer = await fetch(base + picture);
  assert.is(answer.headers.get('content-type'), 'image/svg+xml');
  assert.match(answer.headers.get('cache-control')!, /immutable/);
  for (const path of ['/m/current', '/order']) {
    const first = await fetch(base + path);
    assert.match(first.headers.get('cache-control')!, /no-cache/);
    const again = await fetch(base + path, { headers: { 'if-none-match': first.headers.get('etag')! } });
    assert.is(again.status, 304, path);
  }
});

test('every answer carries the security headers', async () => {
  for (const path of [
    '/order',
    '/nothing',
    '/m/current',
    '/a/none.js',
    '/examine/none',
    '/api/none',
    '/sandbox/scenarios',
  ]) {
    const { headers } = await fetch(base + path);
    assert.is(headers.get('x-content-type-options'), 'nosniff', path);
    assert.is(headers.get('referrer-policy'), 'no-referrer', path);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path);
    assert.not.match(headers.get('content-security-policy') ?? '', /unsafe/, path);
    assert.is(headers.get('cross-origin-resource-policy'), 'same-origin', path);
  }
});

test('pages say what they may use and who may embed them; what is no page can do nothing', async () => {
  for (const path of ['/order', '/nothing', '/worker.js']) {
    const { headers } = await fetch(base + path);
    assert.is(headers.get('x-frame-options'), 'SAMEORIGIN', path);
    assert.is(headers.get('cross-origin-opener-policy'), 'same-origin', path);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, path);
  }
  for (const path of ['/m/current', '/a/none.js', '/api/none', '/sandbox/scenarios']) {
    const { headers } = await fetch(base + path);
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'; sandbox$/, path);
    assert.is(headers.get('permissions-policy'), null, path);
  }
});

test('unknown addresses are 404: a page for people, text for machines', async () => {
  const page = await fetch(`${base}/nothing`);
  assert.is(page.status, 404);
  assert.match(await page.text(), /Page not found/);
  for (const path of ['/a/nothing.js', '/d/0.json', '/assets/..%2f..%2fpackage.json', '/assets/../package.json']) {
    const { status, headers } = await fetch(base + path);
    assert.is(status, 404, path);
    assert.match(headers.get('cache-control')!, /no-store|private, no-cache/, 'another server may have it soon');
  }
});

test('the health check answers ok', async () => {
  const answer = await fetch(`${base}/healthz`);
  assert.equal([answer.status, await answer.text()], [200, 'ok']);
  assert.is(answer.headers.get('cache-control'), 'no-store');
});

test('HEAD answers like GET without a body', async () => {
  const answer = await fetch(`${base}/order`, { method: 'HEAD' });
  assert.is(answer.status, 200);
  assert.ok(Number(answer.headers.get('content-length')) > 1000);
  assert.is(await answer.text(), '');
});

test('hostile queries are escaped values and nothing else', async () => {
  const answer = await fetch(
    `${base}/order?orderId=${encodeURIComponent('</script><script>alert(1)</script>')}&__proto__=x`,
  );
  const html = await answer.text();
  assert.not.match(html, /<script>alert/);
  assert.ok(blockOf(html).screens.length > 0);
});

test('the sandbox answers calls; a body beyond the limit is refused', async () => {
  const answer = await fetch(`${base}/examine/bind-card/card-init?userId=u`, {
    method: 'POST',
    body: new URLSearchParams({ product_id: 'p' }),
  });
  assert.is(answer.status, 200);
  const large = await fetch(`${base}/examine/user-problem/upload-problem-img`, {
    method: 'POST',
    body: 'x'.repeat(21 * 1024 * 1024),
  });
  assert.is(large.status, 413);
});

test('with an UPSTREAM calls are forwarded unchanged, and the sandbox is off', async () => {
  const received: string[] = [];
  const upstream = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers.building}`);
    response.end('{"code":0,"from":"upstream"}');
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const address = await start({ upstream: new URL(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`) });
  const answer = await fetch(`${address}/gopia/goya/define?a=1&b=%20`, {
    method: 'POST',
    body: 'x=1',
    headers: { building: 'b' },
  });
  assert.equal(await answer.json(), { code: 0, from: 'upstream' });
  assert.is((await fetch(`${address}/sandbox/scenarios`)).status, 404);
  assert.equal(received, ['POST /gopia/goya/define?a=1&b=%20 b']);
  upstream.close();
});

test('while watching, a changed document is served at once, a broken one is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screens-'));
  folders.push(folder);
  const file = join(folder, 'screens/shelf/screen.json');
  mkdirSync(join(folder, 'screens/shelf'), { recursive: true });
  const write = (title: { [name: string]: string }) =>
    writeFileSync(
      file,
      JSON.stringify({
        $schema: '../../schemas/screen.json',
        screen: 'shelf',
        version: '1.0.0',
        language: 1,
        routes: ['/shelf'],
        ...title,
        view: [{ widget: 'text', text: 'Books' }],
      }),
    );
  write({ title: 'Shelf' });
  const said: string[] = [];
  const address = await start({ folder, watch: true, say: (line) => said.push(line) });
  assert.equal(
    said.filter((line) => / error /.test(line)),
    [],
  );
  const next = await watchedFrom(`${address}/changes`);
  const answer = (path: string) => fetch(address + path, { headers: { 'accept-encoding': 'br, gzip' } });
  const html = async () => (await answer('/shelf')).text();
  const title = async () => blockOf(await html()).screens[0]!.document.title;
  const { hashes, style, ...nothingYet } = await next();
  assert.match(style, /^[0-9a-f]{64}$/);
  assert.equal(Object.keys(hashes), ['shelf']);
  assert.equal(nothingYet, { changed: [], brand: {}, errors: [] });
  assert.match(await html(), /src="\/a\/watch-[^"]+"><\/script>\s*<script type="module" src="\/a\//);
  assert.is((await answer('/shelf')).headers.get('content-encoding'), null);

  write({ title: 'Changed' });
  const { changed } = await next();
  assert.equal(
    changed.map(({ document }) => document.title),
    ['Changed'],
  );
  assert.is(await title(), 'Changed');

  write({ tittle: 'Broken' });
  const { errors, ...last } = await next();
  assert.equal(last.changed, []);
  assert.ok(errors.some(({ message }) => message.includes('tittle')));
  assert.match(errors[0]!.place!, /^screens\/shelf\/screen\.json:1:\d+$/);
  assert.is(errors[0]!.editor, `vscode://file${join(folder, errors[0]!.place!)}`);
  assert.ok(said.some((line) => line.includes('tittle')));
  assert.is(await title(), 'Changed');

  write({ title: 'Changed' });
  const mended = await next();
  assert.equal([mended.errors, mended.changed], [[], []]);
});

/** Reads the event stream of an address, one event per call. */
async function watchedFrom(url: string): Promise<() => Promise<Watched>> {
  const reader = (await fetch(url)).body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    while (!text.includes('\n\n')) text += (await reader.read()).value;
    const [event = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return JSON.parse(event.slice(event.indexOf('data: ') + 'data: '.length)) as Watched;
  };
}

test('a page in an iframe has no title bar', async () => {
  const bar = async (headers: { [name: string]: string }) =>
    (await (await fetch(`${base}/privacyPolicy`, { headers })).text()).includes('<header class="frame-bar">');
  assert.is(await bar({ 'sec-fetch-dest': 'document' }), true);
  assert.is(await bar({ 'sec-fetch-dest': 'iframe' }), false);
});

test('the gallery is only available with the sandbox', async () => {
  const gallery = { answer: () => new Response('phones'), recorder: '/gallery/a/record.js' };
  assert.is(await (await fetch(`${await start({ gallery })}/gallery/frame`)).text(), 'phones');
  const real = await start({ gallery, upstream: new URL('http://127.0.0.1:9') });
  assert.is((await fetch(`${real}/gallery`)).status, 404);
  assert.is((await fetch(`${base}/gallery`)).status, 404);
});

test('only a page requested for recording, with the sandbox, contains the recorder, before the boot', async () => {
  const gallery = { answer: () => new Response('phones'), recorder: '/gallery/a/record.js' };
  const [own, real] = [await start({ gallery }), await start({ gallery, upstream: new URL('http://127.0.0.1:9') })];
  const textOf = async (address: string) => (await fetch(address)).text();
  const asked = await textOf(`${own}/order?record=1&orderId=7`);
  assert.match(
    asked,
    /<script type="module" src="\/gallery\/a\/record\.js"><\/script>\s*<script type="module" src="\/a\//,
  );
  for (const address of [
    `${own}/order?orderId=7`,
    `${own}/order?record=0`,
    `${real}/order?record=1`,
    `${base}/order?record=1`,
  ])
    assert.not.ok((await textOf(address)).includes('record.js'), address);
});
