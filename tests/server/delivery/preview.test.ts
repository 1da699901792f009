import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Manifest, Page } from '../../../renderer/wire/page.ts';
import { refused } from '../../registry/opened.ts';
import { aboutScreen, helpScreen, smallFiles, smallFolder } from '../../registry/small.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { publisherAt, serveReleases } from './world.ts';

const TICK = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const place = { kind: 'folder', folder: temporaryFolder() } as const;
const phones = await serveReleases(place, { folder: smallFolder(smallFiles()) });
const other = await publisherAt(place);
const withPicture = JSON.stringify({
  ...JSON.parse(aboutScreen('Draft of about')),
  view: [
    { widget: 'text', text: 'Draft of about' },
    { widget: 'image', src: 'tick', alt: 'Tick' },
  ],
});
const { draft } = await other.registry.createDraft(other.admin, {
  note: 'A draft',
  files: { 'about/screen.json': withPicture, 'assets/tick.svg': TICK },
});
const { token } = await other.registry.preview(other.admin, draft);
const base = `/preview/${token}`;
const get = (path: string) => fetch(phones.address + path, { redirect: 'manual' });
const blockOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="screen">(.*?)<\/script>/s.exec(html)![1]!) as Page;

test('every route of a draft opens below its preview address, and names the draft', async () => {
  const page = await get(`${base}/about`);
  const text = await page.text();
  assert.is(page.status, 200);
  assert.match(text, /Draft of about/);
  assert.match(text, new RegExp(`<html lang="en" data-preview="${draft}" data-base="${base}">`));
  assert.match(await (await get(`${base}/help?topic=urgent`)).text(), /Call us/);
  assert.is((await get(`${base}/nothing`)).status, 404);
  assert.is((await get(base)).headers.get('location'), `${base}/`);
});

test('documents and pictures of a draft are available only below its preview address', async () => {
  const { screens } = (await (await get(`${base}/m/current`)).json()) as Manifest;
  const { document: hash } = screens.find(({ screen }) => screen === 'about')!;
  const { document } = blockOf(await (await get(`${base}/about`)).text()).screens[0]!;
  const picture = document.assets.tick!;
  assert.ok(picture.startsWith(`${base}/assets/tick.`), picture);
  assert.is(await (await get(picture)).text(), TICK);
  assert.match(await (await get(`${base}/d/${hash}.json`)).text(), /Draft of about/);
  assert.is((await get(`/d/${hash}.json`)).status, 404);
  assert.is((await get(picture.slice(base.length))).status, 404);
});

test('previews are never cached, and cannot be framed by other sites', async () => {
  for (const path of ['/about', '/help', '/m/current', '/nothing']) {
    const { headers } = await get(base + path);
    assert.is(headers.get('cache-control'), 'no-store', path);
    assert.match(headers.get('x-robots-tag')!, /noindex/, path);
    assert.is(headers.get('set-cookie'), null, path);
  }
  assert.not.match(await (await get('/about')).text(), /Draft of about/);
});

test('a preview address without a valid token is not found', async () => {
  const wrong = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const path of ['', '/', '/about', '/m/current', '/d/x.json', '/assets/tick.svg']) {
    const answer = await get(`/preview/${wrong}${path}`);
    const isWay = path === '' && answer.status === 302;
    assert.ok(answer.status === 404 || isWay, `${path}: ${answer.status}`);
    assert.not.match(await answer.text(), /Draft of about/);
  }
  assert.is((await get('/preview/%0d%0aA:b')).headers.get('location'), '/preview/%0d%0aA:b/');
  const picture = '/assets/%0d%0aA:b';
  assert.is((await get(`/studio/preview${picture}`)).headers.get('location'), picture);
});

test('a preview shows the current state of the draft', async () => {
  await other.registry.writeFile(other.admin, draft, 'help/screen.json', helpScreen('Draft of help'), '*');
  assert.match(await (await get(`${base}/help`)).text(), /Draft of help/);
});

test('an open preview can load the documents it began with, however often the changed draft is opened', async () => {
  const { document } = blockOf(await (await get(`${base}/help`)).text()).screens[0]!;
  await other.registry.writeFile(other.admin, draft, 'help/screen.json', helpScreen('Changed again'), '*');
  for (let count = 0; count < 6; count += 1) await (await get(`${base}/help`)).text();
  assert.match(await (await get(`${base}/d/${document.hash}.json`)).text(), /Draft of help/);
});

test('a new call gets the draft’s recorded answer, only below the preview address', async () => {
  const request = 'GET /news/latest';
  const kept = { request, answer: { success: true, head: 'A new branch' } };
  const contract = {
    ...{ call: 'news.latest', method: 'GET', path: '/news/latest', client: 'json' },
    outcomes: [{ is: 'ok', gives: { head: 'string' } }],
  };
  const screen = {
    ...{ screen: 'news', version: '1.0.0', language: 1, routes: ['/news'], title: 'News' },
    load: { latest: { call: 'news.latest', then: { else: [{ do: 'back' }] } } },
    view: [{ widget: 'text', text: '=data.latest.head' }],
  };
  const write = (path: string, content: object) =>
    other.registry.writeFile(other.admin, draft, path, JSON.stringify(content), '*');
  await write('calls/news.json', { calls: [contract] });
  await write('calls/answers/news.latest/ok.json', kept);
  await write('news/screen.json', screen);
  const { document } = blockOf(await (await get(`${base}/news`)).text()).screens[0]!;
  const path = document.calls['news.latest']!.path;
  assert.is(path, `${base}/news/latest`);
  assert.equal(await (await get(path)).json(), kept.answer);
  assert.is((await get('/news/latest')).status, 404);
  assert.is((await get(path.replace(token, 'none'))).status, 404);
  assert.is((await get(`${base}/news/other`)).status, 404);
});

test('with a real backend, only calls that the draft adds are answered from recorded answers', async () => {
  const upstream = createServer((_request, response) => response.writeHead(404).end('nothing here'));
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  afterAll(() => void upstream.close());
  const { port } = upstream.address() as AddressInfo;
  const here = { kind: 'folder', folder: temporaryFolder() } as const;
  const released = { 'calls/news.json': contracts('latest'), ...news('latest') };
  const folder = smallFolder({ ...smallFiles(), ...released });
  const { address } = await serveReleases(here, { folder, upstream: new URL(`http://127.0.0.1:${port}`) });
  const { registry, admin } = await publisherAt(here);
  const files = { 'calls/news.json': contracts('latest', 'oldest'), ...news('oldest') };
  const { draft } = await registry.createDraft(admin, { note: 'Another call', files });
  const { token } = await registry.preview(admin, draft);
  const ask = (path: string) => fetch(`${address}/preview/${token}/news/${path}`);
  assert.is((await ask('latest')).status, 404);
  assert.is(await (await ask('latest')).text(), 'nothing here');
  assert.equal(await (await ask('oldest')).json(), { success: true, head: 'oldest' });
});

test('a preview ends with its draft, and with the person who made it', async () => {
  const { registry, admin } = other;
  const made = async (text: string) =>
    (await registry.createDraft(admin, { note: text, files: { 'help/screen.json': helpScreen(text) } })).draft;
  const says = async (token: string, path = 'help') => {
    const answer = await get(`/preview/${token}/${path}`);
    assert.equal([answer.status, answer.headers.get('cache-control')], [404, 'no-store']);
    assert.match(answer.headers.get('content-type')!, /^text\/html/);
    return /<p>(.*?)<\/p>/.exec(await answer.text())![1];
  };
  const closed = await made('Closed');
  const preview = await registry.preview(admin, closed);
  assert.is((await get(`/preview/${preview.token}/help`)).status, 200);
  await registry.closeDraft(admin, closed);
  const reason = `Draft ${closed} was closed, so there is nothing left to preview.`;
  for (const path of ['help', 'd/x.json', 'm/current']) assert.is(await says(preview.token, path), reason);
  await refused(registry.preview(admin, closed), 409, 'state');

  await registry.people.add(admin, { name: 'Vic', role: 'viewer' });
  const open = await made('By Vic');
  const byVic = await registry.preview({ name: 'Vic', role: 'viewer' }, open);
  const byAdmin = await registry.preview(admin, open);
  await registry.people.remove(admin, 'vic');
  assert.match((await says(byVic.token))!, /^This preview has expired or never existed\./);
  assert.is((await get(`/preview/${byAdmin.token}/help`)).status, 200);
  await registry.review(admin, open);
  const { release } = await registry.publish(admin, open, { reason: 'a test' });
  assert.is(
    await says(byAdmin.token),
    `Draft ${open} was published as release ${release}, so there is nothing left to preview.`,
  );
});

/** Contracts of calls below `/news`. */
function contracts(...names: string[]): string {
  const calls = names.map((name) => ({
    ...{ call: `news.${name}`, method: 'GET', path: `/news/${name}`, client: 'json' },
    outcomes: [{ is: 'ok', gives: { head: 'string' } }],
  }));
  return JSON.stringify({ calls });
}

/** A screen that loads one of the calls, and a recorded answer. */
function news(name: string): { [path: string]: string } {
  const screen = {
    ...{ screen: name, version: '1.0.0', language: 1, routes: [`/${name}`], title: 'News' },
    load: { news: { call: `news.${name}`, then: { else: [{ do: 'back' }] } } },
    view: [{ widget: 'text', text: '=data.news.head' }],
  };
  const kept = { request: `GET /news/${name}`, answer: { success: true, head: name } };
  return {
    [`${name}/screen.json`]: JSON.stringify(screen),
    [`calls/answers/news.${name}/ok.json`]: JSON.stringify(kept),
  };
}
