import type { BackendSettings } from '../../schemas/backend.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { type Representation, represent } from '../files/representation.ts';
import { addressOf } from '../page/public-page.ts';

/** The files that search engines ask a site for. */
export const CRAWLER_FILES = ['/robots.txt', '/sitemap.xml'] as const;

/**
 * `/robots.txt` and `/sitemap.xml` of a site. The pages of borrowers are not forbidden in the first: a search engine that may not
 * ask for a page never learns that it is to be left out.
 *
 * @returns without a sitemap where no page of the site is public, or the brand has no `siteUrl`
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

/** Routes and `siteUrl` hold no character that XML would read otherwise. */
function sitemapOf(addresses: readonly string[]): string {
  const entries = [...addresses].sort().map((address) => `<url><loc>${address}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
