import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GalleryFiles, PageStyle } from './gallery-pages.ts';
import { startGalleryThread } from './gallery-thread.ts';

export interface Gallery {
  /** Handles requests below `/gallery`. */
  answer(request: Request, dress: PageStyle): Response | Promise<Response>;
  /** URL of the recorder's script. */
  readonly recorder: string;
  /** Stops the thread that compiles. */
  close(): void;
}

const HTML = 'text/html; charset=utf-8';
const TYPES: { readonly [ending: string]: string } = { js: 'text/javascript; charset=utf-8', css: 'text/css' };

/**
 * The gallery of a project's fixtures: `/gallery` lists them, `/gallery/frame?fixture=FILE` plays one, and
 * `/gallery/frame?screen=NAME` waits for a fixture of this screen. `brand=NAME` shows it in the look of a sample brand,
 * `appearance=dark` in dark mode. Pages are rendered in a separate thread, so that the server stays responsive while
 * documents are compiled.
 *
 * @param built folder with the output of `buildGallery`
 * @param script the thread's entry point, built next to that folder
 */
export function createGallery(
  folder: string,
  built: string,
  script = join(dirname(built), 'gallery-worker.js'),
): Gallery {
  const files = JSON.parse(readFileSync(join(built, 'gallery.json'), 'utf8')) as GalleryFiles;
  const thread = startGalleryThread({ folder, files }, script);
  const answerTo = async (request: Request, { style, policy, brand }: PageStyle): Promise<Response> => {
    const { pathname, search: query } = new URL(request.url);
    // Other properties of a dress cannot be cloned for a thread.
    const dress: PageStyle = { style, policy, brand };
    if (pathname === '/gallery') {
      const page = await thread.page({ page: 'list', query, dress });
      return answer(page!, HTML, policy);
    }
    if (pathname === '/gallery/frame') {
      const page = await thread.page({ page: 'frame', query, dress });
      // Images of fixtures do not exist as files: none is requested, and all are drawn as missing.
      const ownPictures = policy.replace(/img-src [^;]*/, "img-src 'self' data: blob:");
      return page === undefined ? missing() : answer(page, HTML, ownPictures);
    }
    if (pathname === '/gallery/look.css') {
      const style = await thread.page({ page: 'look', query, dress });
      return answer(style!, 'text/css', policy);
    }
    const name = pathname.replace('/gallery/a/', '');
    if (!Object.values(files).includes(name) || !existsSync(join(built, name))) return missing();
    const body = readFileSync(join(built, name), 'utf8');
    return new Response(body, {
      headers: {
        'content-type': TYPES[name.split('.').at(-1)!]!,
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  };
  return { answer: answerTo, recorder: `/gallery/a/${files.record}`, close: thread.close };
}

function answer(body: string, type: string, policy: string): Response {
  const headers = { 'content-type': type, 'cache-control': 'no-cache', 'content-security-policy': policy };
  return new Response(body, { headers });
}

function missing(): Response {
  return new Response('There is nothing at this address.', { status: 404 });
}
