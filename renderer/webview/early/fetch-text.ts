import type { HostAnswer, HostRequest } from '../../wire/host.ts';

/**
 * Sends a request and reads the whole answer. Never rejects: a network failure, a timeout (`request.timeout`
 * milliseconds, including reading) and a broken answer all resolve to `{ status: 0, text: '' }`.
 */
export async function fetchText(request: HostRequest, body: BodyInit | null = null): Promise<HostAnswer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), request.timeout);
  try {
    const answer = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body,
      signal: abort.signal,
      cache: 'no-store',
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  } finally {
    clearTimeout(timer);
  }
}
