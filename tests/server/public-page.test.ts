import type { CompiledScreen } from '../../schemas/compiled.ts';
import { createCatalog } from '../../server/page/catalog.ts';
import { frameOf } from '../../server/page/page.ts';
import { createPages } from '../../server/page/pages.ts';
import { crawlerFiles } from '../../server/site/crawlers.ts';
import { assert, test } from '../suite.ts';
import { exampleBundle, exampleScreen } from './example.ts';

const BRAND = { name: 'Shelf & Co', siteUrl: 'https://shelf.example' };
const BACKEND = { paths: ['/api', '/books'], sandboxPaths: [], timeout: 1000 };

const PUBLIC: Partial<CompiledScreen> = {
  title: ['cat', 'Books of ', ['$', 'env', 'brand', 'name']],
  assets: { cover: '/assets/cover.1.jpg' },
  public: {
    description: ['cat', 'Borrow "books" from ', ['$', 'env', 'brand', 'name']],
    image: ['asset', 'cover', null],
    data: [['rec', '@type', 'Library', 'name', ['$', 'env', 'brand', 'name'], 'note', '</script><script>']],
  },
};
const HOME = exampleScreen('home', ['/', '/start'], PUBLIC);
const ORDER = exampleScreen('order', ['/order']);

async function pageAt(path: string, brand: { readonly [name: string]: string } = BRAND) {
  const catalog = createCatalog([HOME, ORDER], exampleBundle);
  const pages = createPages({ catalog, frame: frameOf(exampleBundle, { brand }), brand });
  const answer = await pages.answer(new Request(`http://here${path}`));
  return { html: await answer.text(), robots: answer.headers.get('x-robots-tag') };
}

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const textOf = (file: { bytes: Buffer } | undefined) => file?.bytes.toString();

test('the head of a public page has the metadata of its document', async () => {
  const { html, robots } = await pageAt('/?userId=u1');
  assert.is(robots, null);
  assert.match(html, /<title>Books of Shelf &#38; Co<\/title>/);
  assert.is(contentOf(html, 'description'), 'Borrow &#34;books&#34; from Shelf &#38; Co');
  assert.is(contentOf(html, 'og:title'), 'Books of Shelf &#38; Co');
  assert.is(contentOf(html, 'og:image'), 'https://shelf.example/assets/cover.1.jpg');
  assert.is(contentOf(html, 'og:url'), 'https://shelf.example/');
  assert.match(html, /<link rel="canonical" href="https:\/\/shelf\.example\/">/);
});

test('a public page has the same canonical address on each of its routes', async () => {
  const { html } = await pageAt('/start');
  assert.match(html, /<link rel="canonical" href="https:\/\/shelf\.example\/">/);
});

test('structured data is JSON that cannot end its element', async () => {
  const { html } = await pageAt('/');
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
  assert.equal(JSON.parse(json!), {
    '@context': 'https://schema.org',
    '@type': 'Library',
    name: 'Shelf & Co',
    note: '</script><script>',
  });
});

test('a public page has no canonical address if the site’s is not set', async () => {
  const { html } = await pageAt('/', { name: 'Shelf' });
  assert.is(contentOf(html, 'description'), 'Borrow &#34;books&#34; from Shelf');
  assert.not.match(html, /canonical|og:url|og:image/);
});

test('every other page is noindex and has no metadata', async () => {
  for (const path of ['/order', '/order?userId=u1', '/nothing']) {
    const { html, robots } = await pageAt(path);
    if (path !== '/nothing') assert.is(robots, 'noindex, indexifembedded', path);
    assert.not.match(html, /og:|canonical|name="description"/);
  }
});

test('the sitemap contains the public pages, each once', () => {
  const sitemap = textOf(crawlerFiles([ORDER, HOME], BRAND, BACKEND).get('/sitemap.xml'))!;
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  assert.equal(addresses, ['https://shelf.example/']);
});

test('robots.txt excludes the backend and names the sitemap', () => {
  const robots = textOf(crawlerFiles([HOME], BRAND, BACKEND).get('/robots.txt'));
  assert.is(
    robots,
    'User-agent: *\nDisallow: /api/\nDisallow: /books/\n\nSitemap: https://shelf.example/sitemap.xml\n',
  );
});

test('there is no sitemap without public pages or without the site’s address', () => {
  for (const files of [crawlerFiles([ORDER], BRAND, BACKEND), crawlerFiles([HOME], {}, BACKEND)]) {
    assert.is(files.get('/sitemap.xml'), undefined);
    assert.is(textOf(files.get('/robots.txt')), 'User-agent: *\nDisallow: /api/\nDisallow: /books/\n');
  }
});
