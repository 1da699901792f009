import { proxy } from 'hono/proxy';
import { INERT_POLICY } from './policy.ts';

/** Milliseconds after which the backend has not answered; the phone's own limit is the same (product-spec section 9). */
const PATIENCE = 60_000;

/** Headers that belong to the connection between browser and us, not to the call (RFC 9110 section 7.6.1). */
const CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
const OURS = [...CONNECTION, 'host', 'expect', 'proxy-authorization'];

/**
 * Passes a call on to the backend, one to one: method, path, query, body and headers; status and body come back as
 * they are, redirects included. A backend that cannot be reached is 502, one that does not answer in time 504.
 *
 * @param patience milliseconds that the backend may take to answer
 */
export async function passOn(request: Request, upstream: URL, patience = PATIENCE): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const target = upstream.origin + upstream.pathname.replace(/\/$/, '') + pathname + search;
  const headers = new Headers(request.headers);
  for (const name of OURS) headers.delete(name);
  const timeout = AbortSignal.timeout(patience);
  try {
    const answer = await proxy(new URL(target), {
      method: request.method,
      headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.any([timeout, request.signal]),
      ...(request.body ? { duplex: 'half' } : {}),
    } as RequestInit);
    // Shown in a window of its own, what a backend answers must not act in the name of our pages.
    answer.headers.set('content-security-policy', INERT_POLICY);
    return answer;
  } catch {
    const status = timeout.aborted ? 504 : 502;
    const text = timeout.aborted ? 'The backend did not answer in time.' : 'The backend cannot be reached.';
    return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
}
