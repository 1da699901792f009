/** The peer: hono's static files on one port. `node --import tsx bench/server/static.ts FOLDER` */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const app = new Hono();
app.use('*', serveStatic({ root: process.argv[2]!, precompressed: true }));
const server = createAdaptorServer({ fetch: app.fetch, createServer }) as Server;
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
