import { setTimeout as pause } from 'node:timers/promises';

/** Limits for draining a refused body: bytes read, total time, and how long the client may stay idle. */
const DRAIN_LIMITS = { bytes: 64 * 1024 * 1024, ms: 30_000, idleMs: 2_000 };

/** Reads the body of a request. Returns undefined when it is larger than `most` bytes; the rest is then drained. */
export async function readBody(request: Request, most: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return void (await discardBody(request));
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const body = await readUpTo(reader, most);
  if (body) return body;
  reader.releaseLock();
  return void (await discardBody(request));
}

/** Reads a body to its end. Returns undefined as soon as it is larger than `most` bytes. */
export async function readUpTo(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  most: number,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  for (let size = 0; size <= most; ) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts);
    size += value.length;
    parts.push(value);
  }
  return undefined;
}

/**
 * Drains a body. If the server replied and closed while the client was still sending, the connection would be reset,
 * and the client would see a network error instead of the response.
 */
export async function discardBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  const until = performance.now() + DRAIN_LIMITS.ms;
  try {
    for (let bytes = 0; bytes <= DRAIN_LIMITS.bytes && performance.now() < until; ) {
      const read = await Promise.race([reader.read(), pause(DRAIN_LIMITS.idleMs, undefined, { ref: false })]);
      if (!read || read.done) return;
      bytes += read.value.length;
    }
  } catch {
    // The client is gone: there is nobody to respond to.
  }
}

/**
 * Limits the body of a request, which is passed on as it arrives. Above `most` bytes it ends with an error, and
 * `isExceeded` is true, as it is at once for one that is announced as too large; the rest can then be drained from the
 * original request.
 */
export function limitBody(original: Request, most: number): { request: Request; isExceeded(): boolean } {
  let isExceeded = Number(original.headers.get('content-length') ?? 0) > most;
  // The length that is announced is also that of the body: Node ends it there.
  if (!original.body || original.headers.has('content-length'))
    return { request: original, isExceeded: () => isExceeded };
  const reader = original.body.getReader();
  let size = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      size += value.length;
      if (size <= most) return controller.enqueue(value);
      isExceeded = true;
      reader.releaseLock();
      controller.error(new Error('the body is too large'));
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const request = new Request(original, { body, duplex: 'half' } as RequestInit);
  return { request, isExceeded: () => isExceeded };
}
