import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { Page } from '../../renderer/wire/page.ts';
import type { CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { readBundle } from '../../server/files/bundle.ts';
import { createSharedBeginning } from '../../server/files/shared-beginning.ts';
import { createSharedFrame } from '../../server/files/shared-frame.ts';
import { createStreamed } from '../../server/files/streamed.ts';
import {
  endOf,
  frameOf,
  notFoundPage,
  offlinePage,
  surroundingsOf,
  waiting,
  waitingView,
} from '../../server/page/page.ts';
import { installFolder } from '../../server/settings/folders.ts';
import { assert, test } from '../suite.ts';
import { exampleBundle, exampleScreen } from './example.ts';

const frame = frameOf(exampleBundle, { brand: { name: 'Shop', colorPrimary: '#0b7a55' } });
const page = (...screens: ReturnType<typeof exampleScreen>[]): Page => ({
  screens: screens.map((document) => ({
    document,
    modules: exampleBundle.modulesFor(document),
    hashes: [''],
  })),
  brand: {},
  bundle: 'b1',
});
/** A whole page, requested without a query. */
function pageText(...screens: ReturnType<typeof exampleScreen>[]): string {
  const { start, before, after } = surroundingsOf(frame, page(...screens));
  return start + before + waiting(waitingView(page(...screens))) + after + endOf(frame, { early: [] });
}
/** The JSON block of a page, as the boot code reads it. */
function blockOf(html: string): Page {
  return JSON.parse(/<script type="application\/json" id="screen">(.*?)<\/script>/s.exec(html)![1]!) as Page;
}
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('is readable before any module has loaded', () => {
  const html = pageText(exampleScreen('shelf', ['/shelf']));
  assert.match(html, /<title>Title of shelf<\/title>/);
  assert.match(html, /<h1[^>]*>Title of shelf<\/h1>/);
  assert.match(html, /<noscript>.*JavaScript.*<\/noscript>/s);
});

test('allows exactly its own scripts and styles', () => {
  const html = pageText(exampleScreen('shelf', ['/shelf']));
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text!);
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text!);
  assert.equal([scripts.length, styles.length], [3, 3]);
  assert.ok(frame.policy.includes(`style-src 'self' ${styles.map(sourceOf).join(' ')};`));
  assert.ok(frame.policy.includes(`script-src 'self' ${scripts.map(sourceOf).join(' ')};`));
  assert.not.match(frame.policy, /unsafe|\*/);
  assert.match(frame.policy, /^default-src 'none';/);
  assert.not.match(html, /<[^>]+ (style|on\w+)=/);
});

test('document and brand cannot end the script element they are in', () => {
  const hostile = '</script><script>alert(1)</script><!--\u2028';
  const screen = exampleScreen('shelf', ['/shelf'], { title: hostile });
  const html = pageText(screen);
  assert.is(blockOf(html).screens[0]!.document.title, hostile);
  assert.is(html.split('<script').length, 7);
  assert.not.match(html, /<script>alert/);
});

test('preloads the files of its first screen, and starts with the boot file', () => {
  const first = exampleScreen('shelf', ['/shelf'], {
    features: { now: ['stars'], later: [] },
  });
  const html = pageText(first, exampleScreen('detail', ['/shelf#/detail/']));
  assert.match(
    html,
    /<link rel="modulepreload" href="\/a\/boot-1\.js"><link rel="modulepreload" href="\/a\/stars-1\.js"><style>/,
  );
  assert.match(html, /<script type="module" src="\/a\/boot-1\.js"><\/script>/);
});

test('preloads the picture that a screen with data begins with, if it is the same whatever the data', () => {
  const preloaded = (change: Partial<CompiledScreen>, src: Expr = ['asset', 'promo/hero', null], when?: Expr) => {
    const view = [{ n: 1, w: 'image', p: { src }, ...(when !== undefined && { when }) }];
    const html = pageText(
      exampleScreen('shelf', ['/shelf'], { view, assets: { 'promo/hero': '/assets/h.svg' }, ...change }),
    );
    return /<link rel="preload" as="image" href="([^"]+)" fetchpriority="high">/.exec(html)?.[1];
  };
  const load = { book: { n: 2, call: 'book', send: {} } };
  assert.is(preloaded({ load }), '/assets/h.svg');
  assert.is(preloaded({}), undefined, 'the page contains it');
  assert.is(preloaded({ load }, ['asset', ['$', 'data', 'book'], null]), undefined);
  assert.is(preloaded({ load }, 'https://elsewhere.example/h.svg'), undefined);
  assert.is(preloaded({ load }, ['asset', 'promo/hero', null], ['$', 'data', 'book']), undefined);
});

/** Bytes of a page that arrive with the headers, in the first packet of a connection. */
const FIRST_BYTES = 400;

test('the first bytes of a page contain an error message with a retry, in case the page breaks off', async () => {
  const style = Array.from({ length: 200 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join();
  const { start, before, after } = surroundingsOf(
    frameOf({ ...exampleBundle, style }, { brand: {} }, { marks: { release: 120 } }),
    page(exampleScreen('shelf', ['/shelf'])),
  );
  const sending = { type: 'text/html', cache: 'no-cache' };
  for (const coding of ['br', 'gzip'] as const) {
    const request = new Request('http://here/', { headers: { 'accept-encoding': coding } });
    const kinds = {
      opening: createSharedBeginning(start, before + after).answer(request, '', sending),
      frame: createSharedFrame({ start, before, after }).answer(request, '', '', sending),
      streamed: createStreamed({ start, before, after }).answer(
        request,
        Promise.resolve({ filling: '', ending: '' }),
        sending,
      ),
    };
    for (const [kind, answer] of Object.entries(kinds)) {
      const text = await readableOf(await answer, FIRST_BYTES);
      if (text !== undefined)
        assert.match(text, /<a [^>]+>[^<]*Please check your connection\. <b>Try again<\/b><\/a>/, `${kind} ${coding}`);
    }
  }
});

/**
 * The text that a phone can decode of an answer that breaks off after so many bytes; undefined if it is not compressed.
 */
async function readableOf(answer: Response, bytes: number): Promise<string | undefined> {
  const part = Buffer.from(await answer.arrayBuffer()).subarray(0, bytes);
  const coding = answer.headers.get('content-encoding');
  if (coding === 'gzip') return gunzipSync(part, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  if (coding !== 'br') return undefined;
  return brotliDecompressSync(part, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
}

test('contains only those brand tokens that it uses, before the style sheet', () => {
  const bundle = { ...exampleBundle, style: 'a{color:var(--primary);padding:var(--space-4)}' };
  const styleOf = (brand: { [name: string]: string }) => frameOf(bundle, { brand }).style;
  const light = (scheme: string) => `:root{color-scheme:${scheme};--primary:#0b7a55;--space-4:16px;}`;
  const fixed = styleOf({ colorPrimary: '#0b7a55', appearance: 'light' });
  assert.is(fixed, `${light('only light')}\n${bundle.style}`, 'no browser darkens it by itself');
  assert.ok(
    styleOf({ colorPrimary: '#0b7a55' }).startsWith(`${light('light')}@media (prefers-color-scheme:dark){:root{`),
  );
  assert.match(styleOf({ colorPrimary: '#0b7a55', appearance: 'dark' }), /^:root\{color-scheme:dark;--primary:/);
  assert.is(styleOf({ colorPrimary: 'red}</style><script>', colorPrimaryText: 'url(x)' }), styleOf({}));
});

test('an unknown address shows a message with a link to the home page', () => {
  const html = notFoundPage(frame);
  assert.match(html, /<h1[^>]*>Page not found<\/h1>/);
  assert.match(html, /<a class="[^"]+" href="\/">/);
});

test('a page without a screen has no other styles than it needs, and those of everything on it', () => {
  const bundle = readBundle(join(installFolder(), 'dist'));
  const built = frameOf(bundle, { brand: { phone: '+63 2 8555 0142' } });
  const html = notFoundPage(built) + offlinePage(built);
  for (const [, style] of html.matchAll(/<style>(.*?)<\/style>/gs))
    assert.ok(built.notice.policy.includes(sourceOf(style!)), 'the policy allows it');
  assert.ok(bundle.noticeStyle.length < bundle.style.length / 2);
  const classes = [...html.matchAll(/class="?([\w -]+)/g)].flatMap(([, names]) => names!.split(' '));
  const styles = (sheet: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(sheet);
  assert.equal(
    classes.filter((name) => styles(bundle.style, name) && !styles(bundle.noticeStyle, name)),
    [],
  );
});
