import type { HostAnswer, HostRequest } from '../../wire/host.ts';

/**
 * Sends one request and reads the whole answer. Never rejects: no network, a time-out (`request.timeout`
 * milliseconds, reading included) and a broken answer are all `{ status: 0, text: '' }`.
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
