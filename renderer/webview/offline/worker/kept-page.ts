import type { PageQuery } from '../../../wire/page.ts';

const BLOCK = /(<script type="application\/json" id="query">)(.*?)(<\/script>)/s;
const FILE = /"(\/(?:a|assets)\/[\w./-]+\.\w+)"/g;

/** Headers about the transfer or its time, which must not be cached. */
const OF_THE_SENDING = ['content-encoding', 'content-length', 'etag', 'date', 'age', 'vary'];

/** Whether a page may be cached for anyone who opens its path: pages marked `no-store` can contain a user's data. */
export function mayBeKept({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && !/no-store/.test(headers.get('cache-control') ?? '');
}

/**
 * The HTML of a page without its early requests, which contain the session values of one address, so that it can be
 * cached for anyone who opens its path. Undefined if it is not a page of a screen or was rendered for a query.
 */
export function withoutSession(html: string): string | undefined {
  const match = BLOCK.exec(html);
  if (!match) return undefined;
  try {
    const query = JSON.parse(match[2]!) as PageQuery;
    if (!Array.isArray(query.early) || query.prerendered?.includes('?')) return undefined;
    // Escape `<` again, as in the original page, so that the block cannot end early.
    const block = JSON.stringify({ ...query, early: [] }).replace(/</g, '\\u003c');
    return (
      html.slice(0, match.index) + match[1]! + block + html.slice(match.index + match[1]!.length + match[2]!.length)
    );
  } catch {
    return undefined;
  }
}

/** Paths of the hashed files that a page references. */
export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(FILE)].map(([, path]) => path!))];
}

/** Path of the manifest of the page's release. */
export function manifestOf(html: string): string {
  return `/m/${/<html[^>]* data-release="(\d+)"/.exec(html)?.[1] ?? 'current'}`;
}

/** The headers that a cached page needs, including its security policy. */
export function headersToKeep(headers: Headers): Headers {
  const result = new Headers(headers);
  for (const name of OF_THE_SENDING) result.delete(name);
  return result;
}
