import type { BackendSettings } from '../../schemas/backend.ts';
import { deliver, REVALIDATED } from '../files/representation.ts';
import type { PageFrame } from '../page/page.ts';
import type { PageExtras } from '../page/pages.ts';
import type { Site } from '../site/site.ts';

export type Answer = Response | Promise<Response>;

/** What phones get beside the answers of calls. Every method answers a GET or HEAD. */
export interface Delivery {
  /** The page at the request's path, or the not-found page. */
  page(request: Request, extras?: Pick<PageExtras, 'recorder' | 'exchange'>): Answer;
  /** The page that phones keep for times without a network. */
  offline(request: Request): Answer;
  /** The service worker. */
  worker(request: Request): Answer;
  /** A manifest: `current`, or that of a release by its number. */
  manifest(request: Request, name: string): Answer;
  /** A file whose path holds the hash of its content: built files, documents, pictures. */
  file(request: Request, path: string): Answer;
  /** What search engines ask for: `/robots.txt`, `/sitemap.xml`. */
  crawlers(request: Request, path: string): Answer;
  /** What is the backend's of all that phones may ask for now. */
  backend(): BackendSettings;
  /** What the pages of the product wear. */
  dress(): Pick<PageFrame, 'style' | 'policy'> & { brand: { readonly [name: string]: string } };
}

/** What search engines ask a site for; nothing where it has no such file. */
export function deliverToCrawlers(request: Request, path: string, { crawlers }: Pick<Site, 'crawlers'>): Response {
  const file = crawlers.get(path);
  return file ? deliver(request, file, { cache: REVALIDATED }) : nothingHere();
}

/** For machines: an address that nothing has. */
export function nothingHere(): Response {
  return new Response('There is nothing at this address.', { status: 404 });
}
