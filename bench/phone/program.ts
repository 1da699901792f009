/** The program of `serve.ts`: `program.ts OPTIONS`. Prints its address. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createSandbox } from '../../sandbox/index.ts';
import { createApp } from '../../server/app.ts';
import { deliverFolder } from '../../server/delivery/folder.ts';
import { readBundle } from '../../server/files/bundle.ts';
import { headersFor, INERT_POLICY, pagePolicy } from '../../server/files/policy.ts';
import { openSite } from '../../server/site/site.ts';
import { bundlePage } from '../bundle.ts';
import { SAVE_PATH } from '../form/address.ts';
import type { PhoneServerOptions } from './serve.ts';

/** Copies of the hand-written page differ only in their address. */
const COPIES = ['hand', 'copy'];

const { address } = await serve(JSON.parse(process.argv[2]!) as PhoneServerOptions);
console.log(address);

async function serve({ folder, dist, delay, pageData = false }: PhoneServerOptions): Promise<{ address: string }> {
  const bundle = readBundle(dist);
  const site = await openSite(folder, bundle, { watched: false, say: () => {} });
  const sandbox = createSandbox();
  const pages = new Hono();
  // Some headers affect startup, for example by a separate process: the hand-written page gets them too.
  const { style } = site.site().frame;
  const headers = headersFor(pagePolicy([], [style]));
  const fileHeaders = headersFor(INERT_POLICY);
  for (const name of ['form', 'order']) {
    const files = await bundlePage(name, `bench/hand/page-${name}.tsx`, { splitting: false });
    const script = brotliCompressSync(files.get(`${name}.js`)!);
    const images = Object.fromEntries(statusImages(site.site().catalog.at('/order')[0]?.assets ?? {}));
    const page = brotliCompressSync(handPage(name, style, images));
    for (const copy of COPIES) {
      pages.get(`/${copy}-${name}.js`, () => compressed(script, 'text/javascript', fileHeaders));
      pages.get(`/${copy}-${name}`, () => compressed(page, 'text/html', headers));
    }
  }
  pages.post(SAVE_PATH, (context) => context.json({ code: 0 }));
  const backend = async (request: Request): Promise<Response> => {
    await new Promise((done) => setTimeout(done, delay));
    return sandbox.fetch(request);
  };
  const app = createApp({
    delivery: deliverFolder(site, bundle),
    backend,
    ...(pageData && { loads: backend }),
    offline: false,
    sandbox: true,
  });
  pages.mount('/', app.fetch);
  const server = createAdaptorServer({ fetch: pages.fetch, createServer }) as Server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Gives the copy's script an address of its own. */
function handPage(name: string, style: string, images: object): string {
  const data = JSON.stringify(images).replaceAll('"', '&quot;');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="data:,"><style>${style}</style>
<script type="module" src="/hand-${name}.js"></script></head>
<body><div id="app" data-n="20" data-images="${data}"></div></body></html>`;
}

function statusImages(assets: { readonly [name: string]: string }): [status: string, url: string][] {
  return Object.entries(assets).flatMap(([name, url]) => {
    const status = /^status\/(\d+)$/.exec(name)?.[1];
    return status ? [[status, url] as [string, string]] : [];
  });
}

function compressed(bytes: Buffer, type: string, headers: { [name: string]: string }): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    },
  });
}
