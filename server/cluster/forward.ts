import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { isWithinPaths } from '../../schemas/backend.ts';
import { CLIENT } from '../backend/client.ts';
import type { Answer } from '../backend/exchange.ts';
import type { Front } from '../listen/listen.ts';
import type { Log } from '../log/log.ts';

/** What the primary process answers: what concerns the registry, and with the sandbox the calls and the gallery. */
const REGISTRY_PATHS = ['/registry', '/studio', '/preview', '/beacon', '/healthz', '/metrics'];
const SANDBOX_PATHS = ['/intents', '/gallery'];

/** Headers that belong to a connection. */
const CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'expect'];

/**
 * Passes requests that this process does not answer itself on to a local socket, one to one.
 *
 * @param isSandboxCall whether a call to this path is answered there, too; absent where none is
 */
export function forwardTo(
  socketPath: string,
  { isSandboxCall, log }: { isSandboxCall?: ((path: string) => boolean) | undefined; log: Log },
): Front {
  const isForwarded = (path: string): boolean => {
    if (isWithinPaths(path, REGISTRY_PATHS)) return true;
    return isSandboxCall !== undefined && (isWithinPaths(path, SANDBOX_PATHS) || isSandboxCall(path));
  };
  return (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const path = url.replace(/\?.*$/s, '');
    if (!isForwarded(path)) return false;
    // A connection of its own: one kept from before may be closed just when it is used. It is closed here, and not by the
    // other end, whose answer may come before the last of the body is written.
    const client = incoming.socket.remoteAddress ?? '';
    const passed = { ...ofMessage(headers), connection: 'keep-alive', [CLIENT]: client };
    const request = httpRequest({ socketPath, agent: false, method, path: url, headers: passed });
    request.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, ofMessage(answer.headers));
      // Where the answer breaks off, so does the connection.
      pipeline(answer, outgoing, () => {});
    });
    request.once('error', (error) => {
      if (outgoing.destroyed) return;
      log.error('The primary process does not answer', { method, path: url, error });
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.once('close', () => request.destroy());
    incoming.pipe(request);
    return true;
  };
}

/** Answers calls over the same socket, for pages that come with their data. Rejects where nothing is answered. */
export function callsOver(socketPath: string): Answer {
  return async (call, { address }) => {
    const { host, pathname, search } = new URL(call.url);
    const headers = { ...Object.fromEntries(call.headers), host, [CLIENT]: address };
    const options = {
      socketPath,
      agent: false,
      method: call.method,
      path: pathname + search,
      headers,
      signal: call.signal,
    };
    const body = Buffer.from(await call.arrayBuffer());
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      httpRequest(options, done).once('error', fail).end(body);
    });
    const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
    return new Response(stream, { status: answer.statusCode! });
  };
}

function ofMessage(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of CONNECTION) delete kept[name];
  return kept;
}
