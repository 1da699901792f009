import type { Delivery } from './index.ts';

/**
 * Wraps a delivery so that it never compresses, for a browser on the same machine, where compression costs more time
 * than it saves.
 */
export function uncompressed(delivery: Delivery): Delivery {
  return {
    ...delivery,
    page: (request, extras) => delivery.page(plain(request), extras),
    offline: (request) => delivery.offline(plain(request)),
    worker: (request) => delivery.worker(plain(request)),
    manifest: (request, name) => delivery.manifest(plain(request), name),
    file: (request, path) => delivery.file(plain(request), path),
  };
}

/** Returns the request with no accepted content codings. */
function plain(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('accept-encoding');
  return new Request(request.url, { method: request.method, headers });
}
