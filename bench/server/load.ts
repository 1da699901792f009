import { connect, type Socket } from 'node:net';

/** A load: every connection sends its next request as soon as it has a response, or after a pause. */
export interface Load {
  /** `http://host:port` */
  address: string;
  /** Returns the path of the n-th request. */
  path(n: number): string;
  connections: number;
  milliseconds: number;
  /** Milliseconds between a response and the next request of a connection. */
  pause?: number;
}

export interface Loaded {
  perSecond: number;
  /** Milliseconds from request to response, sorted. */
  times: number[];
  /** Size of the last response body in bytes, as transferred. */
  bytes: number;
}

/** What browsers accept. */
export const ACCEPTED = 'gzip, deflate, br';

const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;
const CHUNKED = /\r\ntransfer-encoding: chunked\r\n/i;
const STATUS = /^HTTP\/1\.1 200 /;

/** Runs a load against a server. Throws on a response that is not 200 or has no length. */
export async function load({ address, path, connections, milliseconds, pause = 0 }: Load): Promise<Loaded> {
  const { hostname, port, host } = new URL(address);
  const result: Loaded = { perSecond: 0, times: [], bytes: 0 };
  const started = performance.now();
  const end = started + milliseconds;
  let requests = 0;
  const request = () => `GET ${path(requests++)} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${ACCEPTED}\r\n\r\n`;

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      try {
        while (performance.now() < end) {
          const before = performance.now();
          socket.write(request());
          result.bytes = await answerOn(socket);
          result.times.push(performance.now() - before);
          if (pause > 0) await new Promise((done) => setTimeout(done, pause));
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  result.perSecond = (result.times.length * 1000) / (performance.now() - started);
  result.times.sort((a, b) => a - b);
  return result;
}

/** Waits for one complete response; resolves with the size of its body. */
function answerOn(socket: Socket): Promise<number> {
  return new Promise((done, fail) => {
    let bytes: Buffer = Buffer.alloc(0);
    const finish = (result: () => void) => {
      socket.off('data', take).off('error', fail).off('close', cut);
      result();
    };
    const cut = () => finish(() => fail(new Error('the connection was closed before the response')));
    const take = (part: Buffer) => {
      bytes = bytes.length === 0 ? part : Buffer.concat([bytes, part]);
      try {
        const length = wholeBody(bytes);
        if (length !== undefined) finish(() => done(length));
      } catch (error) {
        finish(() => fail(error));
      }
    };
    socket.on('data', take).once('error', fail).once('close', cut);
  });
}

/**
 * Returns the size of a response's body in bytes; undefined while it is incomplete. Throws on a response that is not
 * 200 or whose length is unknown.
 */
function wholeBody(bytes: Buffer): number | undefined {
  const start = bytes.indexOf('\r\n\r\n') + 4;
  if (start < 4) return undefined;
  const head = bytes.toString('latin1', 0, start - 2);
  const length = LENGTH.exec(head)?.[1];
  if (!STATUS.test(head) || (length === undefined && !CHUNKED.test(head))) {
    throw new Error(`a response has no known length: ${head.split('\r\n')[0]}`);
  }
  if (length === undefined) return chunksFrom(bytes, start);
  return bytes.length < start + Number(length) ? undefined : Number(length);
}

/** Returns the size of a chunked body in bytes (RFC 9112, section 7.1); undefined while it is incomplete. */
function chunksFrom(bytes: Buffer, start: number): number | undefined {
  let total = 0;
  for (let at = start; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (bytes.length < at) return undefined;
    if (size === 0) return total;
    total += size;
  }
}

/** A quantile of the sorted times: for 0.99, the time that one in a hundred exceeds. */
export function quantile(times: readonly number[], part: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
}
