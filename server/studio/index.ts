import { Hono } from 'hono';
import { PHONE } from '../../renderer/wire/page.ts';
import { notFound } from '../delivery/index.ts';
import { deliver, IMMUTABLE, REVALIDATED, type Representation } from '../files/representation.ts';
import { plainPage } from '../page/plain-page.ts';
import { ASSETS, type BuiltStudio, workersOf } from './built.ts';
import { phonePage, studioPage } from './page.ts';
import { MODULES_POLICY } from './policy.ts';

export interface StudioOptions {
  readonly built: BuiltStudio;
  /** Current style and policy of the product's pages. */
  appearance(): { readonly style: string; readonly policy: string };
  /** Address of a picture in the brand's colours, from its address as compiled; undefined if it has none of them. */
  repainted(address: string): string | undefined;
  /** Whether a real backend answers calls. */
  readonly realBackend: boolean;
}

/**
 * Everything below `/studio`: its page, which is the same at every address, its files, and the page of a phone frame.
 */
export function studioRoutes({ built, appearance, repainted, realBackend }: StudioOptions): Hono {
  const { entries, file } = built;
  const workers = new Set(Object.values(workersOf(entries)));
  let phone: { readonly style: string; readonly page: Representation } | undefined;
  /** Compressed once for each style. */
  const phoneIn = (style: string): Representation => {
    if (phone?.style !== style) phone = { style, page: phonePage(entries, style) };
    return phone.page;
  };
  return new Hono()
    .get('/studio/assets/*', (context) => {
      const { path } = context.req;
      const asset = file(path.slice(ASSETS.length));
      if (!asset) return notFound();
      return deliver(context.req.raw, asset, {
        cache: IMMUTABLE,
        ...(workers.has(path) && { policy: MODULES_POLICY }),
      });
    })
    .get(PHONE, (context) => {
      const { style, policy } = appearance();
      return deliver(context.req.raw, phoneIn(style), { cache: REVALIDATED, policy });
    })
    .get(`${PHONE}/assets/*`, (context) => {
      // As it was sent: decoded, it may be no header.
      const address = new URL(context.req.url).pathname.slice(PHONE.length);
      return context.redirect(repainted(address) ?? address, 302);
    })
    .get('/studio', () => studioPage(entries, realBackend))
    .get('/studio/*', () => studioPage(entries, realBackend));
}

/** Placeholder for the studio when a folder is served without the registry. */
export function noStudio(): Hono {
  const page = () =>
    plainPage(
      {
        title: 'The studio is not available',
        says: [
          'The studio needs the registry, and this server serves a folder without it.',
          'To use the studio, start the server with "npm start", without --watch.',
        ],
      },
      404,
    );
  return new Hono().get('/studio', page).get('/studio/*', page);
}
