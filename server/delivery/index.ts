import type { BackendSettings } from '../../schemas/backend.ts';
import { deliver, REVALIDATED } from '../files/representation.ts';
import type { PageFrame } from '../page/page.ts';
import type { PageExtras } from '../page/pages.ts';
import type { Site } from '../site/site.ts';

export type Answer = Response | Promise<Response>;

/** What phones get apart from responses to calls. Every method handles GET and HEAD. */
export interface Delivery {
  /** The page at the request's path, or the not-found page. */
  page(request: Request, extras?: Pick<PageExtras, 'recorder' | 'exchange'>): Answer;
  /** The page that phones cache for offline use. */
  offline(request: Request): Answer;
  /** The service worker. */
  worker(request: Request): Answer;
  /** A manifest: `current`, or that of a release by number. */
  manifest(request: Request, name: string): Answer;
  /** A file with a content hash in its path: build output, documents, pictures. */
  file(request: Request, path: string): Answer;
  /** Files for search engines: `/robots.txt`, `/sitemap.xml`. */
  crawlers(request: Request, path: string): Answer;
  /** Which requests go to the backend, across all releases that phones may have. */
  backend(): BackendSettings;
  /** Style, policy and brand of the product's pages. */
  appearance(): Pick<PageFrame, 'style' | 'policy'> & { brand: { readonly [name: string]: string } };
}

/** Serves the files search engines request; not found when the site has no such file. */
export function deliverToCrawlers(request: Request, path: string, { crawlers }: Pick<Site, 'crawlers'>): Response {
  const file = crawlers.get(path);
  return file ? deliver(request, file, { cache: REVALIDATED }) : notFound();
}

/** The plain-text 404 for machines. Never cached: while a build is rolled out, another server may have the file. */
export function notFound(): Response {
  return new Response('There is nothing at this address.', { status: 404, headers: { 'cache-control': 'no-store' } });
}
