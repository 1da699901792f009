import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { headersFor, INERT_POLICY } from '../files/policy.ts';

/** Errors of Node's HTTP parser with their status; any other is a 400. */
const STATUSES = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** How long a client whose connection is refused may take to close it, in milliseconds. */
const LINGER_MS = 2_000;

/** Responds to a request that the adaptor cannot parse (no host, an invalid address). */
export function refuseRequest(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  return new Response(null, { status: 400, headers: HEADERS });
}

/** Adds our security headers to responses sent before a request reaches the app, above all for malformed HTTP. */
export function guardRefusals(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Nothing can be sent on a closed connection, or in the middle of a response.
    const busy = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
    if (error.code === 'ECONNRESET' || !socket.writable || busy) socket.destroy();
    else refuseConnection(socket, STATUSES.get(error.code ?? '') ?? 400);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => refuse(response, 417));
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => refuseConnection(socket, 405));
}

const HEADERS = headersFor(INERT_POLICY);

/** Responds with a status and our security headers only, and closes the connection. */
export function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...HEADERS, connection: 'close' }).end();
}

/** Does the same on a connection whose requests are no longer parsed. */
function refuseConnection(socket: Duplex, status: number): void {
  // Node no longer handles its errors, and a client may be gone before it is answered.
  socket.on('error', () => {});
  socket.end(refusal(status));
  // What still arrives is dropped: closed with unread data, the connection would be reset, and the answer lost.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function refusal(status: number): string {
  const headers = Object.entries({ ...HEADERS, connection: 'close', 'content-length': '0' });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
