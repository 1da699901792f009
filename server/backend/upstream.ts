import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Lost, NotReached } from './backend.ts';

/** One request to the backend. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | Uint8Array | null;
  /** Aborts the exchange, even while the body of the response is being read. */
  readonly signal: AbortSignal;
  /**
   * Use a new connection: a kept-alive one may just have been closed by the backend, and then it is unknown whether the
   * call arrived. Otherwise connections are pooled.
   */
  readonly fresh: boolean;
}

/** How long an idle connection is kept alive, in milliseconds; less when the backend asks for it. */
const IDLE_MS = 4_000;
const KEPT = {
  http: new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
  https: new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
};

/**
 * Sends a request and resolves when the head of the response arrives. Rejects with {@link NotReached} when no
 * connection could be made, otherwise with {@link Lost}. Retried only for a GET or HEAD on a kept-alive connection that
 * turned out to be closed.
 */
export async function send(outgoing: Outgoing): Promise<IncomingMessage> {
  const { method, url, headers, body, signal, fresh } = outgoing;
  const secure = url.protocol === 'https:';
  const request = (secure ? httpsRequest : httpRequest)(url, {
    method,
    headers: framed(headers, body),
    agent: fresh ? false : KEPT[secure ? 'https' : 'http'],
    signal,
  });
  const connection = watchConnection(request, secure);
  try {
    const answer = answerTo(request);
    // A backend may respond before it has read everything; a failed write ends the request, and with it `answer`.
    write(request, body).catch((error) => request.destroy(error));
    return await answer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!connection.established) throw new NotReached(code ?? message);
    const stale = request.reusedSocket && /^(GET|HEAD)$/.test(method) && !signal.aborted;
    if (stale) return send({ ...outgoing, fresh: true });
    throw new Lost(code ?? message);
  }
}

/**
 * Returns the headers with the length of the body as it is sent. What they said before is about the body as it was
 * received: a length without a body, or a body without either, would make the backend take one request for another on
 * the same connection. Node sees to that for some methods only.
 */
function framed(headers: Headers, body: Outgoing['body']): { [name: string]: string } {
  const { 'content-length': announced, ...others } = Object.fromEntries(headers);
  if (!body) return others;
  if (body instanceof Uint8Array) return { ...others, 'content-length': String(body.length) };
  return { ...others, ...(announced ? { 'content-length': announced } : { 'transfer-encoding': 'chunked' }) };
}

/** Tracks whether anything can have been sent: nothing is before the connection and its encryption are established. */
function watchConnection(request: ClientRequest, secure: boolean): { established: boolean } {
  const connection = { established: false };
  request.once('socket', (socket) => {
    connection.established = request.reusedSocket;
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      connection.established = true;
    });
  });
  return connection;
}

function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    request.once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (status >= 200 && status < 600) return done(answer);
      answer.destroy();
      fail(new Error(`its status ${status} is invalid`));
    });
    request.once('upgrade', (_answer, socket) => {
      socket.destroy();
      fail(new Error('it switched protocols'));
    });
    // Not removed: an error after the head is reported by the body, and must not crash the process.
    request.on('error', fail);
  });
}

async function write(request: ClientRequest, body: Outgoing['body']): Promise<void> {
  if (!body || body instanceof Uint8Array) request.end(body ?? undefined);
  else await pipeline(Readable.fromWeb(body as import('node:stream/web').ReadableStream), request);
}
