import { randomBytes } from 'node:crypto';
import { type Representation, represent } from '../files/representation.ts';
import { ASSETS, type StudioEntries } from './built.ts';
import { studioPolicy } from './policy.ts';

const HTML = 'text/html; charset=utf-8';

/** What the studio's page is told: `studio/place/built.ts` reads it. */
interface Told {
  /** Scripts of workers, by the entry that each was built from. */
  workers: { readonly [entry: string]: string };
  /** Carried by style elements that the page's scripts write. */
  nonce: string;
  /** A real backend answers calls, not the sandbox. */
  realBackend: boolean;
}

/**
 * The page of the studio, the same at every address: which of its pages shows, its script finds out.
 *
 * @param realBackend whether a real backend answers calls
 */
export function studioPage(entries: StudioEntries, realBackend: boolean): Response {
  const nonce = randomBytes(16).toString('base64');
  const workers = Object.entries(entries).filter(([name]) => name.endsWith('worker'));
  const told: Told = {
    nonce,
    realBackend,
    workers: Object.fromEntries(workers.map(([name, file]) => [name, ASSETS + file])),
  };
  const html = document({
    title: 'Studio',
    head: `<link rel="stylesheet" href="${ASSETS}${entries['studio.css']}">`,
    body: `<div id="studio"></div>
<noscript><p>The studio needs JavaScript.</p></noscript>
<script type="application/json" id="built">${JSON.stringify(told)}</script>
<script type="module" src="${ASSETS}${entries.studio}"></script>`,
  });
  return new Response(html, { headers: headersWith(studioPolicy(nonce)) });
}

/**
 * The page of a phone in the studio, which is framed there, as often as there are pictures on a page.
 *
 * @param style what the product's pages wear now
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
