import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { isWithinPaths } from '../../schemas/backend.ts';
import { CLIENT } from '../backend/client.ts';
import type { Answer } from '../backend/exchange.ts';
import type { Front } from '../listen/listen.ts';
import { refuse } from '../listen/refusals.ts';
import type { Log } from '../log/log.ts';

/** Paths handled by the primary process: the registry, and with the sandbox also calls and the gallery. */
export const REGISTRY_PATHS = ['/registry', '/studio', '/preview', '/beacon', '/healthz', '/metrics'];
export const SANDBOX_PATHS = ['/intents', '/gallery'];

/** Connection-level headers. */
const CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'expect'];

/**
 * Forwards requests this process does not handle to a local socket, unchanged.
 *
 * @param isSandboxCall whether a call to this path is also handled there; omitted when none is
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
    // A new connection each time: a kept-alive one may be closed just as it is used. Closed on this side, since the
    // other end may respond before the last of the body is written.
    const client = incoming.socket.remoteAddress ?? '';
    const passed: IncomingHttpHeaders = { ...ofMessage(headers), connection: 'keep-alive', [CLIENT]: client };
    // Node sends a body without a length in chunks for some methods only: it could be taken for another request.
    if (headers['transfer-encoding']) passed['transfer-encoding'] = 'chunked';
    const request = httpRequest({ socketPath, agent: false, method, path: url, headers: passed });
    request.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, ofMessage(answer.headers));
      // If the response breaks off, so does the connection.
      pipeline(answer, outgoing, () => {});
    });
    request.once('error', (error) => {
      if (outgoing.destroyed) return;
      log.error('The primary process does not respond', { method, path: url, error });
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 502);
    });
    outgoing.once('close', () => request.destroy());
    incoming.pipe(request);
    return true;
  };
}

/** Makes calls over the same socket, for pages that come with their data. Rejects when nothing responds. */
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
  const result = { ...headers };
  for (const name of CONNECTION) delete result[name];
  return result;
}
