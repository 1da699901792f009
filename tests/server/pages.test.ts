import type { PageQuery } from '../../renderer/wire/page.ts';
import type { CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { createCatalog } from '../../server/page/catalog.ts';
import { firstView } from '../../server/page/first-view.ts';
import { frameOf } from '../../server/page/page.ts';
import { createPages } from '../../server/page/pages.ts';
import { assert, test } from '../suite.ts';
import { exampleBundle, exampleScreen } from './example.ts';

const DRAWN = { now: ['hydrate', 'text'], later: [] };

const showing = (text: Expr): Partial<CompiledScreen> => ({
  view: [{ w: 'text', p: { text } }] as unknown as CompiledScreen['view'],
});
const SESSION: CompiledScreen['session'] = { userId: { in: 'query' }, region: { in: 'query' } };

function pagesOf(more: Partial<CompiledScreen>) {
  const counted = { drawn: 0 };
  const draw: typeof firstView = (...given) => {
    counted.drawn += 1;
    return firstView(...given);
  };
  const catalog = createCatalog([exampleScreen('shelf', ['/shelf'], { features: DRAWN, ...more })], exampleBundle);
  const pages = createPages({ catalog, frame: frameOf(exampleBundle, { brand: {} }), brand: {} }, draw);
  const get = async (path: string, headers: { [name: string]: string } = {}, recorder?: string) =>
    (await pages.answer(new Request(`http://here${path}`, { headers }), { recorder })).text();
  return { get, counted };
}
const queryOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="query">(.*?)<\/script>/s.exec(html)![1]!) as PageQuery;

test('a page that shows nothing of its query is rendered once, and names the requested address', async () => {
  const { get, counted } = pagesOf({ ...showing('Books'), session: SESSION });
  for (const query of ['', '?userId=u1', '?userId=u2&region=1']) {
    const html = await get(`/shelf${query}`);
    assert.match(html, />Books</);
    assert.is(queryOf(html).prerendered, `/shelf${query}`);
  }
  assert.is(counted.drawn, 1);
});

test('a page that shows parameters is never served for another address', async () => {
  const { get, counted } = pagesOf({ ...showing(['$', 'session', 'userId']), session: SESSION });
  for (const user of ['u1', 'u2', 'u1', '']) {
    const html = await get(`/shelf?userId=${user}&region=1`);
    for (const other of ['u1', 'u2']) assert.is(html.includes(`>${other}<`), other === user, `${other} for ${user}`);
  }
  assert.is(counted.drawn, 3, 'that of u1 is kept');
});

test('a page that formats by region is rendered for each region', async () => {
  const { get } = pagesOf({ ...showing(['fn', 'money', 1200]), session: SESSION });
  assert.match(await get('/shelf?region=1'), /₹12/);
  assert.match(await get('/shelf?region=2'), /₱12/);
});

test('a page that shows a parameter is rendered for each value', async () => {
  const params = { id: 'string' };
  const { get } = pagesOf({ ...showing(['$', 'params', 'id']), params });
  assert.match(await get('/shelf?id=a1'), />a1</);
  assert.match(await get('/shelf?id=b2'), />b2</);
});

test('of pages that show their query only the most recent are kept', async () => {
  const { get, counted } = pagesOf({ ...showing(['$', 'session', 'userId']), session: SESSION });
  await get('/shelf?userId=first');
  for (let user = 0; user < 200; user += 1) await get(`/shelf?userId=u${user}`);
  await get('/shelf?userId=u199');
  assert.is(counted.drawn, 201);
  await get('/shelf?userId=first');
  assert.is(counted.drawn, 202);
});

test('concurrent requests for the same page render it once', async () => {
  const { get, counted } = pagesOf({ ...showing(['$', 'session', 'userId']), session: SESSION });
  await Promise.all(Array.from({ length: 20 }, () => get('/shelf?userId=u1')));
  assert.is(counted.drawn, 1);
});

test('a query cannot end an element of the page', async () => {
  const { get } = pagesOf({ ...showing('Books'), session: SESSION });
  const html = await get('/shelf?userId=</script><script>alert(1)</script>');
  assert.not.match(html, /<script>alert/);
});
