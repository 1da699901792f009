import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The purpose of a request. */
export type Kind = 'page' | 'script' | 'call' | 'other';

/** An answer of the server on its way to the phone. */
export interface Passing {
  response: ServerResponse;
  status: number;
  headers: IncomingHttpHeaders;
  /** The encoded body. */
  body: Buffer;
}

/** A network fault between phone and server. */
export interface Fault {
  name: string;
  /** The requests it affects. */
  to: readonly Kind[];
  /** Sends the answer, or what the fault makes of it. */
  send(passing: Passing): void | Promise<void>;
}

/** A proxy that applies to each answer the first fault that affects it; without one it lets the answer through. */
export interface FaultProxy {
  address: string;
  faults: readonly Fault[];
  close(): void;
}

export async function openProxy(base: string): Promise<FaultProxy> {
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const passing = { response, ...(await answerOf(base, incoming)) };
    const kind = kindOf(incoming);
    const fault = proxy.faults.find(({ to }) => to.includes(kind));
    if (fault) await fault.send(passing);
    else sendWhole(passing);
  };
  const server = createServer((incoming, response) => pass(incoming, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: FaultProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

export function sendWhole({ response, status, headers, body }: Passing): void {
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
}

function kindOf({ url = '/', headers }: IncomingMessage): Kind {
  if (headers['sec-fetch-mode'] === 'navigate') return 'page';
  if (/^\/(examine|api|gopia)\//.test(url)) return 'call';
  return /^\/a\/.*\.js/.test(url) ? 'script' : 'other';
}

function answerOf(base: string, incoming: IncomingMessage): Promise<Omit<Passing, 'response'>> {
  return new Promise((done, fail) => {
    const { host: _, ...headers } = incoming.headers;
    const onward = request(base + incoming.url, { method: incoming.method!, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => {
        const { 'transfer-encoding': __, connection: ___, ...kept } = answer.headers;
        done({ status: answer.statusCode ?? 502, headers: kept, body: Buffer.concat(parts) });
      });
    });
    onward.on('error', fail);
    incoming.pipe(onward);
  });
}
