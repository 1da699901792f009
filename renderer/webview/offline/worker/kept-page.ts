import type { PageQuery } from '../../../wire/page.ts';

const BLOCK = /(<script type="application\/json" id="query">)(.*?)(<\/script>)/s;
const FILE = /"(\/(?:a|assets)\/[\w./-]+\.\w+)"/g;

/** Headers that speak of the bytes as they were sent, or of the moment. */
const OF_THE_SENDING = ['content-encoding', 'content-length', 'etag', 'date', 'age', 'vary'];

/** Whether an answer is a page for anybody who opens its path: one that nobody may store can show the data of a user. */
export function mayBeKept({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && !/no-store/.test(headers.get('cache-control') ?? '');
}

/**
 * The text of a page as it may be kept for anybody who opens its path: without the early requests, which hold the
 * session values of one address. Undefined where the text is no page of a screen, or holds one drawn from a query.
 */
export function withoutSession(html: string): string | undefined {
  const match = BLOCK.exec(html);
  if (!match) return undefined;
  try {
    const query = JSON.parse(match[2]!) as PageQuery;
    if (!Array.isArray(query.early) || query.prerendered?.includes('?')) return undefined;
    // What a `<` would do here it would do in the page as it came: it stays escaped.
    const block = JSON.stringify({ ...query, early: [] }).replace(/</g, '\\u003c');
    return (
      html.slice(0, match.index) + match[1]! + block + html.slice(match.index + match[1]!.length + match[2]!.length)
    );
  } catch {
    return undefined;
  }
}

/** Paths of the hashed files that a page names. */
export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(FILE)].map(([, path]) => path!))];
}

/** Path of the manifest that a page asks for: that of its release. */
export function manifestOf(html: string): string {
  return `/m/${/<html[^>]* data-release="(\d+)"/.exec(html)?.[1] ?? 'current'}`;
}

/** The headers that a kept page needs, its security policy among them. */
export function headersToKeep(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of OF_THE_SENDING) kept.delete(name);
  return kept;
}
