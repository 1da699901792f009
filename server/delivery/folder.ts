import type { Bundle } from '../files/bundle.ts';
import { WORKER_POLICY } from '../files/policy.ts';
import { deliver, IMMUTABLE, REVALIDATED, represent } from '../files/representation.ts';
import { builtFiles, type SiteSource } from '../site/site.ts';
import { type Delivery, deliverToCrawlers, notFound } from './index.ts';

/** Serves the screens of a folder, as they are now, to everyone. */
export function deliverFolder({ site, file }: Pick<SiteSource, 'site' | 'file'>, bundle: Bundle): Delivery {
  const built = builtFiles(bundle);
  const worker = represent('text/javascript; charset=utf-8', bundle.worker);
  return {
    page: (request, extras) => site().pages.answer(request, extras),
    offline: (request) => site().pages.offline(request),
    worker: (request) => deliver(request, worker, { cache: REVALIDATED, policy: WORKER_POLICY }),
    manifest(request, name) {
      return name === 'current' ? deliver(request, site().catalog.manifest, { cache: REVALIDATED }) : notFound();
    },
    file(request, path) {
      const found = built(path) ?? file(path);
      return found ? deliver(request, found, { cache: IMMUTABLE }) : notFound();
    },
    crawlers: (request, path) => deliverToCrawlers(request, path, site()),
    backend: () => site().backend,
    appearance: () => ({ ...site().frame, brand: site().brand }),
  };
}
