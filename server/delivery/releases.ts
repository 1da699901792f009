import { MAX_NUMBER } from '../../registry/shapes.ts';
import { RELEASE_HEADER } from '../../renderer/wire/page.ts';
import { manifestPath } from '../../renderer/wire/routes.ts';
import type { Bundle } from '../files/bundle.ts';
import { WORKER_POLICY } from '../files/policy.ts';
import { deliver, IMMUTABLE, REVALIDATED, type Representation, represent } from '../files/representation.ts';
import { typeOf } from '../site/site.ts';
import { avoidedBy } from './choice/avoid.ts';
import { installationOf } from './choice/installation.ts';
import { ticketFor } from './choice/ticket.ts';
import { type Answer, type Delivery, deliverToCrawlers, notFound } from './index.ts';
import { chosenRelease, type Live } from './live.ts';
import { createLookups } from './lookups.ts';
import { keptManifest } from './served.ts';
import { openSites } from './sites.ts';

/** Maximum number of manifests and files of earlier releases and builds cached in memory. */
const MAX_CACHED_FILES = 300;
/** Paths of hashed files: nothing else needs a lookup. Documents of earlier builds have the whole SHA-256 as their hash. */
const HASHED = /^\/(?:d\/(?:[0-9a-f]{32}){1,2}\.json|a\/[\w.-]+-\w{8}\.\w+|assets\/[\w%/.-]+\.[0-9a-f]{16}\.\w+)$/;

export interface ReleasesOptions {
  bundle: Bundle;
  /** The live releases at the start. */
  live: Live;
  /**
   * Returns the bytes of a file served by another build, another server or an earlier release; undefined for any other.
   * Rejects when the data cannot be reached.
   */
  keptFile(path: string): Promise<Uint8Array | undefined>;
  /** Whether a trusted proxy is in front, whose `X-Forwarded-Proto` states how the browser connected. */
  trustProxy?: boolean | undefined;
  /** Called with the release chosen for each page. */
  onPage?(release: number): void;
}

/** Delivers to each phone the release chosen for it. */
export interface ReleaseDelivery extends Delivery {
  /** Replaces the live releases in one step. */
  replace(live: Live): void;
}

/**
 * Serves each installation the pages of its release, from memory. An open page continues with the documents and
 * manifest of its own release, whatever others get in the meantime.
 */
export function deliverReleases(options: ReleasesOptions): ReleaseDelivery {
  const { bundle, keptFile, onPage = () => {} } = options;
  const worker = represent('text/javascript; charset=utf-8', bundle.worker);
  const sites = openSites(bundle, options.live);
  const lookups = createLookups<Representation>(MAX_CACHED_FILES);
  const choiceFor = (request: Request) => choose(request, sites.live(), options.trustProxy ?? false);

  const look = (path: string, type: string) =>
    lookups.find(path, async () => {
      const bytes = await keptFile(path);
      return bytes && represent(type, Buffer.from(bytes));
    });

  return {
    replace: sites.replace,
    page(request, extras) {
      const { release, cookies } = choiceFor(request);
      onPage(release);
      return sites.of(release)!.pages.answer(request, { cookies, ...extras });
    },
    offline: (request) => sites.production().pages.offline(request),
    worker: (request) => deliver(request, worker, { cache: REVALIDATED, policy: WORKER_POLICY }),
    manifest(request, name) {
      const number = name === 'current' ? choiceFor(request).release : Number(name);
      if (!Number.isInteger(number) || number < 1 || number > MAX_NUMBER) return notFound();
      const headers = { [RELEASE_HEADER]: String(number) };
      const send = (manifest: Representation) =>
        deliver(request, manifest, { cache: `private, ${REVALIDATED}`, headers });
      const known = sites.file(manifestPath(number));
      return known ? send(known) : found(look(keptManifest(number, bundle), 'application/json'), send);
    },
    file(request, path) {
      const send = (file: Representation) => deliver(request, file, { cache: IMMUTABLE });
      const known = sites.file(path);
      if (known) return send(known);
      return HASHED.test(path) ? found(look(path, typeOf(path)), send) : notFound();
    },
    crawlers: (request, path) => deliverToCrawlers(request, path, sites.production()),
    backend: sites.backend,
    appearance: () => ({ ...sites.production().frame, brand: sites.production().brand }),
  };
}

/** Chooses the release for a request, and the cookies to set: the installation's id, and its ticket. */
function choose(request: Request, live: Live, trustProxy: boolean): { release: number; cookies?: string[] } {
  // A page names its own release when it is requested again to be cached; any other request is a cold open.
  const named = Number(request.headers.get(RELEASE_HEADER));
  const { candidate } = live.channel;
  const isCompared = candidate?.state === 'running';
  if (named === live.channel.release || (isCompared && named === candidate.release)) return { release: named };
  const isSecure = trustProxy && request.headers.get('x-forwarded-proto') === 'https';
  const { id, cookie } = installationOf(request, isSecure);
  const release = chosenRelease(live, id, avoidedBy(request));
  // Without a rollout there is nothing to compare, and the signature is the most expensive part.
  const ticket = isCompared && live.reportKey && ticketFor(live.reportKey, release, id, Date.now(), isSecure);
  if (!cookie && !ticket) return { release };
  return { release, cookies: [cookie, ticket].filter((header) => typeof header === 'string') };
}

/** Sends the result of a lookup; 404 when there is none, an error when the lookup fails. */
function found(looking: Promise<Representation | undefined>, send: (thing: Representation) => Response): Answer {
  return looking.then(
    (thing) => (thing ? send(thing) : notFound()),
    () => new Response('The data cannot be reached at the moment.', { status: 503, headers: { 'retry-after': '5' } }),
  );
}
