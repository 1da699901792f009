import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentPath } from '../../renderer/wire/routes.ts';
import type { Watched, WatchedError } from '../../renderer/wire/watched.ts';
import { watchFolder } from './folder-watch.ts';
import type { Fault, Site, SiteSource } from './site.ts';

/** Milliseconds within which several changes count as one. */
const SETTLE_MS = 20;

export interface Watcher {
  /**
   * Handles `GET /changes`: an event stream of what open pages must know ({@link Watched}), now and after each change.
   */
  changes(request: Request): Response;
  stop(): void;
}

/** Recompiles when a document changes, and sends the changes to open pages. */
export function watchSite(folder: string, source: SiteSource): Watcher {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let site = source.site();
  const stateSince = (before: Site): Uint8Array => {
    const errors = source.errors().map((fault) => errorIn(folder, fault));
    return eventOf({ ...changesBetween(before, site), errors });
  };
  const watched = watchFolder(join(folder, 'screens'), SETTLE_MS, async () => {
    if (!(await source.refresh())) return;
    const before = site;
    site = source.site();
    const event = stateSince(before);
    for (const listener of listeners) listener.enqueue(event);
  });

  return {
    changes(request) {
      let leave = () => {};
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          leave = () => listeners.delete(controller);
          listeners.add(controller);
          controller.enqueue(stateSince(site));
          request.signal.addEventListener('abort', leave);
        },
        cancel: () => leave(),
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

function changesBetween(before: Site, { brand, catalog, frame }: Site): Omit<Watched, 'errors'> {
  return {
    hashes: Object.fromEntries(catalog.screens.map(({ document }) => [document.screen, document.hash])),
    changed: catalog.screens.filter(({ document }) => !before.catalog.documents.has(documentPath(document.hash))),
    brand,
    style: hash('sha256', frame.style),
  };
}

function errorIn(folder: string, { file, line = 1, column = 1, message }: Fault): WatchedError {
  if (file === undefined) return { message };
  const at = `:${line}:${column}`;
  return { message, place: file + at, editor: `vscode://file${pathToFileURL(join(folder, file)).pathname}${at}` };
}

function eventOf(state: Watched): Uint8Array {
  return new TextEncoder().encode(`event: change\ndata: ${JSON.stringify(state)}\n\n`);
}
