import type { IncomingMessage } from 'node:http';
import { INERT_POLICY } from '../files/policy.ts';
import { markLogged } from '../log/log.ts';
import { type Backend, Lost, NotReached, type WholeAnswer } from './backend.ts';
import { decoded } from './decoded.ts';
import { BODILESS, endToEnd, forwarded } from './forwarded.ts';
import { send } from './upstream.ts';

/** Maximum size in bytes of a buffered response: calls that move money return a few hundred. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface ProxyOptions {
  upstream: URL;
  /** Timeout in milliseconds for a call that starts now. */
  timeout(): number;
  /** Whether the server runs behind a trusted proxy. */
  trustProxy?: boolean;
  log(line: string): void;
}

/**
 * Proxies calls to a backend unchanged: method, path, query, body and headers. Status and body come back unchanged,
 * redirects included. A backend that is unreachable, breaks off or sends an invalid response gives 502, a timeout 504;
 * both are logged in one line.
 */
export function createProxy({ upstream, timeout: timeoutNow, trustProxy = false, log }: ProxyOptions): Backend {
  const targetOf = (url: string): URL => {
    const { pathname, search } = new URL(url);
    return new URL(upstream.origin + upstream.pathname.replace(/\/$/, '') + pathname + search);
  };
  return {
    async pass(request, client) {
      const started = performance.now();
      const timeout = AbortSignal.timeout(timeoutNow());
      const report = (outcome: string) => log(lineOf(request, outcome, started));
      const headers = forwarded(request.headers, client.address, trustProxy);
      const signal = AbortSignal.any([timeout, request.signal]);
      const { method, body } = request;
      try {
        const answer = await send({ method, url: targetOf(request.url), headers, body, signal, fresh: false });
        return streamed(request, answer, () => {
          report(timeout.aborted ? 'was cut off: the backend timed out' : 'was cut off');
          client.hangUp();
        });
      } catch (error) {
        if (!request.signal.aborted) report(`failed: ${timeout.aborted ? 'timed out' : (error as Error).message}`);
        return failure(timeout.aborted);
      }
    },
    async passOnce({ method, url, headers: given, body, address }) {
      const started = performance.now();
      const timeout = AbortSignal.timeout(timeoutNow());
      const headers = forwarded(given, address, trustProxy);
      headers.set('accept-encoding', 'identity');
      try {
        return await whole(await send({ method, url: targetOf(url), headers, body, signal: timeout, fresh: true }));
      } catch (error) {
        log(lineOf({ method, url }, `failed: ${timeout.aborted ? 'timed out' : (error as Error).message}`, started));
        if (error instanceof NotReached) throw error;
        throw new Lost((error as Error).message, timeout.aborted);
      }
    },
  };
}

/** Streams the response; calls `cut` when it breaks off. */
function streamed(request: Request, answer: IncomingMessage, cut: () => void): Response {
  const headers = headersOf(answer);
  // A response opened in its own window must not be able to act on behalf of our pages.
  headers.set('content-security-policy', INERT_POLICY);
  const status = answer.statusCode!;
  if (request.method === 'HEAD' || BODILESS.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  const parts = decoded(answer, headers, request.headers.get('accept-encoding') ?? '')[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch {
        // The stream stays open: closing the connection ends it, and nothing can be appended to what was sent.
        if (!request.signal.aborted) cut();
      }
    },
    cancel() {
      answer.destroy();
    },
  });
  return new Response(body, { status, headers });
}

/** Reads the whole response; rejects when it is too large. */
async function whole(answer: IncomingMessage): Promise<WholeAnswer> {
  const headers = headersOf(answer);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of decoded(answer, headers, '')) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`the response is larger than ${MAX_ANSWER_BYTES} bytes`);
    parts.push(part);
  }
  headers.delete('content-length');
  headers.set('content-security-policy', INERT_POLICY);
  return { status: answer.statusCode!, headers, body: Buffer.concat(parts) };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return endToEnd(headers);
}

function failure(late: boolean): Response {
  const text = late ? 'The backend did not answer in time.' : 'The backend cannot be reached.';
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return markLogged(new Response(text, { status: late ? 504 : 502, headers }));
}

/** Formats method, path and duration; never the query, which contains the session. */
function lineOf({ method, url }: { method: string; url: string }, outcome: string, started: number): string {
  return `${method} ${new URL(url).pathname} ${outcome} after ${Math.round(performance.now() - started)} ms`;
}
