import type { ChosenFile, HostAnswer, HostRequest, MultipartPart } from '../host.ts';

/**
 * Sends one request and reads the whole answer. Never rejects: no network, a time-out (`request.timeout`
 * milliseconds, reading included) and a broken answer are all `{ status: 0, text: '' }`.
 */
export async function exchange(request: HostRequest): Promise<HostAnswer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), request.timeout);
  try {
    const answer = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: bodyOf(request.body),
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

function bodyOf(body: HostRequest['body']): string | FormData | null {
  return Array.isArray(body) ? formOf(body) : (body ?? null);
}

function formOf(parts: readonly MultipartPart[]): FormData {
  const form = new FormData();
  for (const { name, value } of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, fileOf(value), value.name);
  }
  return form;
}

function fileOf(file: ChosenFile): Blob {
  return file.source instanceof Blob ? file.source : new Blob([]);
}
