import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '../../suite.ts';

/** How long a test waits for a call, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** A backend over HTTP that counts its calls, and answers on demand. */
export interface CountingBackend {
  address: string;
  /** Calls so far at a path. */
  executed(path: string): number;
  /** Answers immediately from now on (true), or only when `release` is called. */
  answersAtOnce: boolean;
  /** Answers all pending calls. */
  release(): void;
  /** Waits until a path was called this many times. */
  reached(path: string, count?: number): Promise<void>;
}

/** Starts one; it is stopped after the tests of the file. */
export async function startBackend(): Promise<CountingBackend> {
  const counts = new Map<string, number>();
  const waiting: ServerResponse[] = [];
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0}');
  const server = createServer(async (request, response) => {
    await request.resume().toArray();
    const path = new URL(request.url!, 'http://backend').pathname;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    if (backend.answersAtOnce) answer(response);
    else waiting.push(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const backend: CountingBackend = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answersAtOnce: true,
    executed: (path) => counts.get(path) ?? 0,
    release() {
      for (const response of waiting.splice(0)) answer(response);
    },
    async reached(path, count = 1) {
      const end = Date.now() + TIMEOUT_MS;
      while (backend.executed(path) < count) {
        if (Date.now() > end) throw new Error(`${path} was executed ${backend.executed(path)} times, not ${count}`);
        await new Promise((done) => setTimeout(done, 10));
      }
    },
  };
  return backend;
}
