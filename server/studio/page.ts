import { randomBytes } from 'node:crypto';
import type { StudioPageData } from '../../schemas/studio-page.ts';
import { type Representation, represent } from '../files/representation.ts';
import { ASSETS, type StudioEntries, workersOf } from './built.ts';
import { studioPolicy } from './policy.ts';

const HTML = 'text/html; charset=utf-8';

/**
 * The page of the studio, the same at every address: its script does the routing.
 *
 * @param realBackend whether a real backend answers calls
 */
export function studioPage(entries: StudioEntries, realBackend: boolean): Response {
  const nonce = randomBytes(16).toString('base64');
  const pageData: StudioPageData = {
    nonce,
    realBackend,
    workers: workersOf(entries),
  };
  const html = document({
    title: 'Studio',
    head: `<link rel="stylesheet" href="${ASSETS}${entries['studio.css']}">`,
    body: `<div id="studio"></div>
<noscript><p>The studio needs JavaScript.</p></noscript>
<script type="application/json" id="built">${JSON.stringify(pageData)}</script>
<script type="module" src="${ASSETS}${entries.studio}"></script>`,
  });
  return new Response(html, { headers: headersWith(studioPolicy(nonce)) });
}

/**
 * The page of a phone frame in the studio, used once per preview on a page.
 *
 * @param style current style of the product's pages
 */
export function phonePage(entries: StudioEntries, style: string): Representation {
  const html = document({
    title: 'Phone',
    head: `<style>${style}</style>
<link rel="stylesheet" href="${ASSETS}${entries['phone.css']}">
<script type="module" src="${ASSETS}${entries.phone}"></script>`,
    body: '',
  });
  return represent(HTML, html);
}

function document({ title, head, body }: { title: string; head: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>
`;
}

function headersWith(policy: string): { [name: string]: string } {
  return {
    'content-type': HTML,
    'cache-control': 'no-store',
    'content-security-policy': policy,
  };
}
