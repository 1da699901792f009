import { Worker } from 'node:worker_threads';
import type { GalleryFiles, GalleryRequest } from './gallery-pages.ts';

/** The data that the thread is started with. */
export interface GalleryThreadData {
  folder: string;
  files: GalleryFiles;
}

export interface ToGalleryThread {
  id: number;
  request: GalleryRequest;
}

/** The response to the request with this id: a page, none, or an error. */
export type FromGalleryThread = { id: number; page: string | undefined } | { id: number; failed: string };

/** Renders the gallery's pages in a thread of its own. */
export interface GalleryThread {
  /** Rejects if the project cannot be read, or if the thread exits before it has answered. */
  page(request: GalleryRequest): Promise<string | undefined>;
  close(): void;
}

interface Waiting {
  done(page: string | undefined): void;
  fail(error: Error): void;
}

/** Starts the thread with the first request; if it exits by itself, the next request starts another one. */
export function startGalleryThread(data: GalleryThreadData, script: string): GalleryThread {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const lost = (from: Worker, error: Error) => {
    if (from !== worker) return;
    worker = undefined;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const thread = new Worker(script, { workerData: data });
    thread.on('message', (answer: FromGalleryThread) => {
      const { done, fail } = waiting.get(answer.id)!;
      waiting.delete(answer.id);
      if (waiting.size === 0) thread.unref();
      if ('failed' in answer) fail(new Error(answer.failed));
      else done(answer.page);
    });
    thread.on('error', (error) => lost(thread, error));
    thread.on('exit', () => lost(thread, new Error('the thread has ended')));
    return thread;
  };

  return {
    page(request) {
      worker ??= start();
      const id = lastId++;
      return new Promise((done, fail) => {
        waiting.set(id, { done, fail });
        // An idle thread must not keep the process alive.
        worker!.ref();
        worker!.postMessage({ id, request } satisfies ToGalleryThread);
      });
    },
    close: () => void worker?.terminate(),
  };
}
