import type { IncomingMessage } from 'node:http';
import { INERT_POLICY } from '../files/policy.ts';
import { asTold } from '../log/log.ts';
import { type Backend, Lost, NotReached, type WholeAnswer } from './backend.ts';
import { decoded } from './decoded.ts';
import { endToEnd, forwarded } from './forwarded.ts';
import { send } from './upstream.ts';

/** Most bytes of a whole answer: what moves money answers a few hundred. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Statuses whose answers have no body (Fetch standard). */
const BODILESS = new Set([204, 205, 304]);

export interface ProxyOptions {
  upstream: URL;
  /** Milliseconds that the backend may take to answer a call that begins now. */
  timeout(): number;
  /** A proxy of ours is in front of this server. */
  trustProxy?: boolean;
  log(line: string): void;
}

/**
 * Passes calls on to a backend, one to one: method, path, query, body and headers; status and body come back as they are,
 * redirects included. A backend that cannot be reached, breaks off or makes no sense is 502, one that does not answer in
 * time 504; both are one line in the log.
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
          report(timeout.aborted ? 'was cut: the backend took too long' : 'was cut');
          client.hangUp();
        });
      } catch (error) {
        if (!request.signal.aborted)
          report(`failed: ${timeout.aborted ? 'no answer in time' : (error as Error).message}`);
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
        log(
          lineOf(
            { method, url },
            `failed: ${timeout.aborted ? 'no answer in time' : (error as Error).message}`,
            started,
          ),
        );
        if (error instanceof NotReached) throw error;
        throw new Lost((error as Error).message, timeout.aborted);
      }
    },
  };
}

/** The answer as it streams; `cut` is told when it breaks off. */
function streamed(request: Request, answer: IncomingMessage, cut: () => void): Response {
  const headers = headersOf(answer);
  // Shown in a window of its own, what a backend answers must not act in the name of our pages.
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
        // The stream is left open: the broken connection ends it, and nothing can be added to what was sent.
        if (!request.signal.aborted) cut();
      }
    },
    cancel() {
      answer.destroy();
    },
  });
  return new Response(body, { status, headers });
}

/** Reads the whole answer; rejects where it is too large. */
async function whole(answer: IncomingMessage): Promise<WholeAnswer> {
  const headers = headersOf(answer);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of decoded(answer, headers, '')) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`its answer is larger than ${MAX_ANSWER_BYTES} bytes`);
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
  return asTold(new Response(text, { status: late ? 504 : 502, headers }));
}

/** Method, path and milliseconds; never the query, which holds the session. */
function lineOf({ method, url }: { method: string; url: string }, outcome: string, started: number): string {
  return `${method} ${new URL(url).pathname} ${outcome} after ${Math.round(performance.now() - started)} ms`;
}
