import { type PublicFace, publicFace, staticTitle } from '../../renderer/screen/public-face.ts';
import { filePath, type Page, type PageQuery } from '../../renderer/wire/page.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { DesignTokens } from '../../schemas/generated/types.ts';
import { helpLine, telephoneAddress } from '../../schemas/telephone.ts';
import { tokenStyle } from '../../schemas/token-style.ts';
import { type Bundle, withHydration } from '../files/bundle.ts';
import { pagePolicy } from '../files/policy.ts';
import { CUT_LOOK, CUT_PAGE, CUT_STYLE } from './cut-page.ts';
import { escapeText } from './escape.ts';
import { firstPicture } from './first-picture.ts';
import { framed, skeleton } from './skeleton.ts';

/** What all pages of one release share. */
export interface PageFrame {
  bundle: Bundle;
  /** The brand's tokens, which precede the style sheet. */
  tokens: string;
  /** Style text, starting with the tokens. */
  style: string;
  /** The matching Content-Security-Policy header. */
  policy: string;
  /** The same of pages without a screen, which need less. */
  notice: Pick<PageFrame, 'style' | 'policy'>;
  /** Whether pages follow changes of the documents. */
  watched: boolean;
  /** Attributes of a page's root element. */
  marks: Marks;
  /** Prefix of the paths of its pages, documents and manifest; empty when they start with `/`. */
  base: string;
  /** Contact line for a page that fails; empty when the brand has no phone number. */
  support: string;
}

/**
 * The source of a page's screens, as `data-` attributes: the number of a release or of a draft; nothing for a folder.
 */
export type Marks = { readonly release: number } | { readonly preview: number } | Record<string, never>;

/** The look of pages: a brand's texts, and the tokens its file defines. */
export interface Look {
  brand: { readonly [name: string]: string };
  tokens?: DesignTokens | undefined;
}

/** Combines the brand's look with the built style sheet. */
export function frameOf(
  bundle: Bundle,
  { brand, tokens }: Look,
  { watched = false, marks = {}, base = '' }: Partial<Pick<PageFrame, 'watched' | 'marks' | 'base'>> = {},
): PageFrame {
  const written = tokenStyle(brand, tokens, bundle.style);
  const noticeStyle = `${tokenStyle(brand, tokens, bundle.noticeStyle)}\n${bundle.noticeStyle}`;
  return {
    bundle,
    tokens: written,
    ...styledBy(`${written}\n${bundle.style}`, bundle),
    notice: { style: noticeStyle, policy: pagePolicy([bundle.again, bundle.notice], [CUT_STYLE, noticeStyle]) },
    watched,
    marks,
    base,
    support: supportLine(brand.phone),
  };
}

/**
 * The frame of a page with some screens: it has only the rules of the style sheet that they need. One that follows
 * changes has them all, since a changed screen may need others.
 */
export function frameOfScreens(frame: PageFrame, screens: readonly CompiledScreen[]): PageFrame {
  const { bundle, watched, tokens } = frame;
  return watched ? frame : { ...frame, ...styledBy(`${tokens}\n${bundle.styleFor(screens)}`, bundle) };
}

function styledBy(style: string, { again, inline, start }: Bundle): Pick<PageFrame, 'style' | 'policy'> {
  return { style, policy: pagePolicy([again, inline, start], [CUT_STYLE, CUT_LOOK, style]) };
}

function supportLine(phone: string | undefined): string {
  if (!phone) return '';
  return `<p><a class="link" href="${telephoneAddress(phone)}">${escapeText(helpLine(phone))}</a></p>`;
}

/** The page around a screen's first view, up to the part that depends on the query ({@link endOf}). */
export interface Surroundings {
  /** Up to the cut-off notice; sent first, so that a phone can render it on its own. */
  start: string;
  before: string;
  after: string;
}

/**
 * Builds the page of a screen: readable before any module has arrived.
 *
 * @param tool path of a script that runs before the boot
 */
export function surroundingsOf(frame: PageFrame, page: Page, tool?: string): Surroundings {
  return around(frame, page, page.screens[0]!.document, '', tool);
}

/**
 * Builds the page of a screen that is sent with its data: the beginning contains the skeleton, and its replacement
 * follows.
 */
export function surroundingsOfData(frame: PageFrame, page: Page): Surroundings {
  return around(frame, page, withHydration(page.screens[0]!.document), `<div id="skeleton">${waitingView(page)}</div>`);
}

function around(frame: PageFrame, page: Page, document: CompiledScreen, skeleton: string, tool?: string): Surroundings {
  const files = frame.bundle.filesFor(document).map((file) => `<link rel="modulepreload" href="${filePath(file)}">`);
  const picture = firstPicture(document);
  if (picture) files.push(`<link rel="preload" as="image" href="${escapeText(picture)}" fetchpriority="high">`);
  const face = publicFace(document, page.brand);
  return {
    start: startOf(frame, staticTitle(document, page.brand), face ? headOf(face) : '') + CUT_PAGE,
    before: `${files.join('')}<style>${CUT_LOOK}</style>${face ? thingsOf(face) : ''}
${shared(frame)}<div id="app">${skeleton}`,
    after: `</div>
<div id="failure" class="failed" role="alert" hidden><h2 class="text-title">This page could not be shown</h2>\
<p><span>Please check your connection. </span>Try again in a moment.</p>\
<p><a class="again button button-primary" href="">Try again</a></p>${frame.support}</div>
<noscript><p class="failed">This page needs JavaScript. Please switch it on in your browser and reload the page.</p></noscript>
<script type="application/json" id="screen">${jsonBlock(page)}</script>
<script>${frame.bundle.inline}</script>${tool === undefined ? '' : `\n<script type="module" src="${tool}"></script>`}${watchScript(frame)}
<script type="module" src="${filePath(frame.bundle.boot)}"></script>
<script type="application/json" id="query">`,
  };
}

/** Wraps the view of a screen for insertion between its surroundings. */
export function waiting(view: string): string {
  return `<div id="waiting">${view}</div>`;
}

/** What a page shows while its screen cannot be rendered without data. */
export function waitingView({ screens, brand }: Page): string {
  const { document, outline } = screens[0]!;
  return skeleton(staticTitle(document, brand), document.frame, outline);
}

/** The size of a large picture on sites that show link previews. */
const LARGE_CARD = 'summary_large_image';

/** Builds the head of a public page: for search engines, and for link previews (Open Graph). */
function headOf({ title, description, url, image, site }: PublicFace): string {
  const open = { title, description, type: 'website', url, image, site_name: site };
  const lines = [
    `<meta name="description" content="${escapeText(description)}">`,
    ...(url ? [`<link rel="canonical" href="${escapeText(url)}">`] : []),
    ...Object.entries(open).flatMap(([name, text]) =>
      text ? [`<meta property="og:${name}" content="${escapeText(text)}">`] : [],
    ),
    ...(image ? [`<meta name="twitter:card" content="${LARGE_CARD}">`] : []),
  ];
  return lines.join('');
}

/** Structured data of a public page. A data block, not a script: the page's policy does not apply to it. */
function thingsOf({ data }: PublicFace): string {
  return data.map((thing) => `<script type="application/ld+json">${jsonBlock(inContext(thing))}</script>`).join('');
}

function inContext(thing: unknown): object {
  return { '@context': 'https://schema.org', ...(thing as object) };
}

/** Builds the end of a screen's page. */
export function endOf({ bundle }: PageFrame, query: PageQuery): string {
  return `${jsonBlock(query)}</script>\n<script>${bundle.start}</script>${END}`;
}

/** Builds the page for an address without a screen. */
export function notFoundPage(frame: PageFrame): string {
  return notice(
    frame,
    'Page not found',
    'lost',
    `<p>There is no page at this address.</p><p><a class="button button-primary" href="${frame.base}/">Back to the start</a></p>`,
  );
}

/** Builds the page the service worker shows for an uncached page when offline. */
export function offlinePage(frame: PageFrame): string {
  return notice(
    frame,
    'No connection',
    'offline',
    `<p>This page cannot be shown without a network. Please check your connection.</p>\
<p><a class="again button button-primary" href="">Try again</a></p>`,
  );
}

const END = '\n</body>\n</html>\n';

/** A page without a screen; its policy is that of `frame.notice`. */
function notice(frame: PageFrame, title: string, picture: string, words: string): string {
  const content = `<h1 class="text-title">${title}</h1>${words}${frame.support}`;
  const script = `\n<script>${frame.bundle.notice}</script>`;
  return (
    startOf(frame, title) +
    shared({ ...frame, ...frame.notice }) +
    framed(`failed ${picture}`, content) +
    script +
    watchScript(frame) +
    END
  );
}

/** Before the boot, whose events it listens to. */
function watchScript({ watched, bundle }: PageFrame): string {
  return watched ? `\n<script type="module" src="${filePath(bundle.watch)}"></script>` : '';
}

/**
 * Builds the head and the beginning of the body, as short as possible, without white space in the body ({@link CUT_STYLE}).
 *
 * @param face head elements of a public page
 */
function startOf(frame: PageFrame, title: string, face = ''): string {
  return `<!doctype html>
<html lang="en"${marksOf(frame)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="format-detection" content="telephone=no">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
${face}<style>${CUT_STYLE}</style>
</head>
<body>`;
}

/** What every page contains before its view. */
function shared({ bundle, style }: PageFrame): string {
  return `<script>${bundle.again}</script>\n<style>${style}</style>\n${TOO_OLD}`;
}

/** Shown only by webviews that cannot run the page (`page.css`): needs neither scripts nor the network. */
const TOO_OLD = `<p id="too-old" class="failed" role="alert">This phone shows pages with software that is too old for this one. \
Please update Android System WebView and Chrome, or iOS, and open the page again.</p>
`;

function marksOf({ marks, base }: PageFrame): string {
  return Object.entries({ ...marks, ...(base && { base }) })
    .map(([name, value]) => ` data-${name}="${escapeText(String(value))}"`)
    .join('');
}

/** JSON that cannot close the script element it is in, nor open a comment there. */
function jsonBlock(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
