import { setTimeout as pause } from 'node:timers/promises';

/** How much of a refused body is still read, for how long, and how long a client may stop sending meanwhile. */
const REST = { bytes: 64 * 1024 * 1024, ms: 30_000, idleMs: 2_000 };

/** Reads a request's body; undefined when it is larger than `most` bytes, and the rest is read and thrown away then. */
export async function readBody(request: Request, most: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return void (await discardBody(request));
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts);
    size += value.length;
    parts.push(value);
    if (size <= most) continue;
    reader.releaseLock();
    return void (await discardBody(request));
  }
}

/**
 * Reads a body that nobody wants to its end. A client that is answered while it still sends would have its connection
 * reset, as soon as the answer is the last on it, and would see a broken network in place of the answer.
 */
export async function discardBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  const until = performance.now() + REST.ms;
  try {
    for (let bytes = 0; bytes <= REST.bytes && performance.now() < until; ) {
      const read = await Promise.race([reader.read(), pause(REST.idleMs, undefined, { ref: false })]);
      if (!read || read.done) return;
      bytes += read.value.length;
    }
  } catch {
    // The client has gone: nobody waits for the answer.
  }
}
