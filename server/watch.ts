import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { SiteSource } from './site.ts';

/** Milliseconds in which several changes count as one: editors write a file in steps. */
const SETTLE = 60;

export interface Watcher {
  /** `GET /changes`: an event stream with one event per change of the screens. */
  changes(request: Request): Response;
  stop(): void;
}

/** Compiles again when a document changes, and tells open pages once there is something new to show. */
export function watchSite(folder: string, source: SiteSource): Watcher {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const event = new TextEncoder().encode('event: change\ndata: \n\n');
  let timer: NodeJS.Timeout | undefined;

  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, SETTLE);
  };
  const folders = watchFolders(join(folder, 'screens'), changed);
  const refresh = () => {
    try {
      folders.renew();
      if (source.refresh()) for (const listener of listeners) listener.enqueue(event);
    } catch {
      // Files come and go while a folder is being changed: look again once it has settled.
      changed();
    }
  };

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
      clearTimeout(timer);
      folders.stop();
      for (const listener of listeners) listener.close();
      listeners.clear();
    },
  };
}

/** Watches a folder and all below it, each by itself: Node 20 cannot end a recursive watch on Linux. */
function watchFolders(root: string, changed: () => void) {
  const watchers = new Map<string, FSWatcher>();
  const renew = () => {
    const below = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
    const folders = new Set([root, ...below.map((entry) => join(entry.parentPath ?? entry.path, entry.name))]);
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, changed).on('error', changed));
    }
  };
  const stop = () => {
    for (const watcher of watchers.values()) watcher.close();
  };
  renew();
  return { renew, stop };
}
