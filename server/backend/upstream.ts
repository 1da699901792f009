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
  /** Ends the exchange, also while the answer's body is being read. */
  readonly signal: AbortSignal;
  /**
   * A connection of its own: one kept alive may just have been closed by the backend, and then nobody can say whether the
   * call arrived. Without it, connections are kept for the next call.
   */
  readonly fresh: boolean;
}

/** Milliseconds that an idle connection is kept; less where the backend says so. */
const IDLE_MS = 4_000;
const KEPT = {
  http: new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
  https: new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
};

/**
 * Sends a request and answers when the head of the answer is there. Rejects with {@link NotReached} when no connection came
 * about, else with {@link Lost}. It is sent once, but for a GET or HEAD on a kept connection that was found closed.
 */
export async function send(outgoing: Outgoing): Promise<IncomingMessage> {
  const { method, url, headers, body, signal, fresh } = outgoing;
  const secure = url.protocol === 'https:';
  const request = (secure ? httpsRequest : httpRequest)(url, {
    method,
    headers: Object.fromEntries(headers),
    agent: fresh ? false : KEPT[secure ? 'https' : 'http'],
    signal,
  });
  const connection = watchConnection(request, secure);
  try {
    const answer = answerTo(request);
    // A backend may answer before it has read everything; a body that cannot be written ends the request, and so `answer`.
    write(request, body).catch((error) => request.destroy(error));
    return await answer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!connection.made) throw new NotReached(code ?? message);
    const stale = request.reusedSocket && /^(GET|HEAD)$/.test(method) && !signal.aborted;
    if (stale) return send({ ...outgoing, fresh: true });
    throw new Lost(code ?? message);
  }
}

/** Whether anything can have been sent: before the connection (and its encryption) is made, nothing is. */
function watchConnection(request: ClientRequest, secure: boolean): { made: boolean } {
  const connection = { made: false };
  request.once('socket', (socket) => {
    connection.made = request.reusedSocket;
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      connection.made = true;
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
      fail(new Error(`its status ${status} means nothing`));
    });
    request.once('upgrade', (_answer, socket) => {
      socket.destroy();
      fail(new Error('it changed the protocol'));
    });
    // Stays: an error after the answer's head is told by the body, and must not end the process.
    request.on('error', fail);
  });
}

async function write(request: ClientRequest, body: Outgoing['body']): Promise<void> {
  if (!body || body instanceof Uint8Array) request.end(body ?? undefined);
  else await pipeline(Readable.fromWeb(body as import('node:stream/web').ReadableStream), request);
}
