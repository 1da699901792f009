import { addressOf } from '../../renderer/screen/public-face.ts';
import type { BackendSettings } from '../../schemas/backend.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { type Representation, represent } from '../files/representation.ts';

/** The files search engines request from a site. */
export const CRAWLER_FILES = ['/robots.txt', '/sitemap.xml'] as const;

/**
 * Builds `/robots.txt` and `/sitemap.xml` of a site. The borrowers' pages are not disallowed: a search engine must be
 * able to request a page to learn that it is `noindex`.
 *
 * @returns without a sitemap when no page of the site is public, or the brand has no `siteUrl`
 */
export function crawlerFiles(
  documents: readonly CompiledScreen[],
  brand: { readonly [name: string]: string },
  { paths }: BackendSettings,
): ReadonlyMap<string, Representation> {
  const addresses = documents.flatMap((document) => (document.public ? (addressOf(document, brand) ?? []) : []));
  const sitemap = addresses.length > 0 ? [`\nSitemap: ${brand.siteUrl}/sitemap.xml`] : [];
  const robots = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}/`), ...sitemap];
  const files = new Map([['/robots.txt', represent('text/plain; charset=utf-8', `${robots.join('\n')}\n`)]]);
  if (addresses.length > 0)
    files.set('/sitemap.xml', represent('application/xml; charset=utf-8', sitemapOf(addresses)));
  return files;
}

/** Routes and `siteUrl` contain no characters that need escaping in XML. */
function sitemapOf(addresses: readonly string[]): string {
  const entries = [...addresses].sort().map((address) => `<url><loc>${address}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
