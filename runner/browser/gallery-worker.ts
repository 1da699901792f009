/** Entry point of the gallery's thread: renders the requested pages, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { createGalleryPages } from './gallery-pages.ts';
import type { FromGalleryThread, GalleryThreadData, ToGalleryThread } from './gallery-thread.ts';

const { folder, files } = workerData as GalleryThreadData;
const pages = createGalleryPages(folder, files);

function answerTo({ id, request }: ToGalleryThread): FromGalleryThread {
  try {
    return { id, page: pages(request) };
  } catch (error) {
    return { id, failed: (error as Error).message };
  }
}

parentPort!.on('message', (question: ToGalleryThread) => parentPort!.postMessage(answerTo(question)));
