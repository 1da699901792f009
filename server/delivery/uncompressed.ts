import type { Delivery } from './index.ts';

/** The same delivery without compression, for a browser on the same machine: it costs more time there than it saves. */
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

/** The same request of somebody who takes no coding. */
function plain(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('accept-encoding');
  return new Request(request.url, { method: request.method, headers });
}
