import { join } from 'node:path';
import { watchFolder } from './folder-watch.ts';
import type { SiteSource } from './site.ts';

/** Milliseconds in which several changes count as one. */
const SETTLE = 60;

export interface Watcher {
  /** `GET /changes`: an event stream with one event per change of the screens. */
  changes(request: Request): Response;
  stop(): void;
}

/** Compiles again when a document changes, and notifies open pages once there is something new to show. */
export function watchSite(folder: string, source: SiteSource): Watcher {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const event = new TextEncoder().encode('event: change\ndata: \n\n');
  const watched = watchFolder(join(folder, 'screens'), SETTLE, async () => {
    if (await source.refresh()) for (const listener of listeners) listener.enqueue(event);
  });

  return {
    changes(request) {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          listeners.add(controller);
          request.signal.addEventListener('abort', () => listeners.delete(controller));
        },
      });
      return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
    },
    stop() {
      watched.stop();
      source.close();
      for (const listener of listeners) listener.close();
      listeners.clear();
    },
  };
}
