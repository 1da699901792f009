import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '../suite.ts';

/** A proxy in front of the server that can refuse connections, be slow, or replace files. */
export interface Front {
  address: string;
  /** What happens to requests now. */
  mode: {
    /** Break every connection. */
    down: boolean;
    /** Delay before a page is answered, in milliseconds. */
    slow: number;
    /** Replaces the service worker’s file. */
    worker?: { status: number; type: string; text: string } | undefined;
    /** The share of each page after which the connection breaks. */
    cut?: number | undefined;
    /** Replaces every file whose path matches. */
    file?: { path: RegExp; type: string; text: string } | undefined;
    /** Requests whose path matches are never answered. */
    silent?: RegExp | undefined;
    /** Replaces every page. */
    page?: { status: number; text: string } | undefined;
  };
}

const OF_THE_CONNECTION = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** How long to wait for sent bytes to arrive before the connection breaks, in milliseconds. */
const BEFORE_CUT_MS = 100;

/** Opens a proxy in front of `base()`; it is closed after the tests of the file. */
export async function openFront(base: () => string): Promise<Front> {
  const front: Front = { address: '', mode: { down: false, slow: 0 } };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    const { down, silent, slow, worker, page, cut, file } = front.mode;
    if (down) return void response.destroy();
    if (silent?.test(url)) return;
    if (url === '/worker.js' && worker) {
      return void response.writeHead(worker.status, { 'content-type': worker.type }).end(worker.text);
    }
    if (file?.path.test(url)) {
      // Browsers keep the ETag with the file, so the replacement needs one of the same form.
      const headers = {
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${'x'.repeat(22)}"`,
      };
      return void response.writeHead(200, headers).end(file.text);
    }
    const isPage = request.headers['sec-fetch-mode'] === 'navigate';
    if (isPage && page) return void response.writeHead(page.status, { 'content-type': 'text/html' }).end(page.text);
    if (isPage && slow > 0) await new Promise((done) => setTimeout(done, slow));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await fetch(base() + url, {
      method: request.method!,
      headers: Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
      ) as [string, string][],
      body: chunks.length > 0 ? new Uint8Array(Buffer.concat(chunks)) : null,
      redirect: 'manual',
    });
    const headers = [...answer.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    response.writeHead(answer.status, { ...Object.fromEntries(headers), 'content-length': bytes.length });
    if (!isPage || cut === undefined) return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length * cut), () => setTimeout(() => response.destroy(), BEFORE_CUT_MS));
  };
  // A page that is left aborts its requests.
  const server = createServer((request, response) => pass(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  front.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return front;
}
