import { connect, type Socket } from 'node:net';

/** A load: every connection asks again as soon as it has its answer, or after a pause. */
export interface Load {
  /** `http://host:port` */
  address: string;
  /** The path of the n-th request. */
  path(n: number): string;
  connections: number;
  milliseconds: number;
  /** Milliseconds between the answer and the next request of a connection. */
  pause?: number;
}

export interface Loaded {
  perSecond: number;
  /** Milliseconds from request to answer, sorted. */
  times: number[];
  /** Bytes of the last answer's body, as sent. */
  bytes: number;
}

/** What browsers accept. */
export const ACCEPTED = 'gzip, deflate, br';

const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;
const CHUNKED = /\r\ntransfer-encoding: chunked\r\n/i;
const STATUS = /^HTTP\/1\.1 200 /;

/** Asks a server for as long as the load says. Throws for an answer that is not 200 or has no length. */
export async function load({ address, path, connections, milliseconds, pause = 0 }: Load): Promise<Loaded> {
  const { hostname, port, host } = new URL(address);
  const found: Loaded = { perSecond: 0, times: [], bytes: 0 };
  const started = performance.now();
  const end = started + milliseconds;
  let asked = 0;
  const request = () => `GET ${path(asked++)} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${ACCEPTED}\r\n\r\n`;

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      try {
        while (performance.now() < end) {
          const before = performance.now();
          socket.write(request());
          found.bytes = await answerOn(socket);
          found.times.push(performance.now() - before);
          if (pause > 0) await new Promise((done) => setTimeout(done, pause));
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  found.perSecond = (found.times.length * 1000) / (performance.now() - started);
  found.times.sort((a, b) => a - b);
  return found;
}

/** Waits for one whole answer; its body's bytes. */
function answerOn(socket: Socket): Promise<number> {
  return new Promise((done, fail) => {
    let bytes: Buffer = Buffer.alloc(0);
    const finish = (result: () => void) => {
      socket.off('data', take).off('error', fail).off('close', cut);
      result();
    };
    const cut = () => finish(() => fail(new Error('the connection was closed before the answer')));
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

/** The bytes of an answer's body; undefined while some of it is missing. Throws for one that is not 200 or cannot be counted. */
function wholeBody(bytes: Buffer): number | undefined {
  const start = bytes.indexOf('\r\n\r\n') + 4;
  if (start < 4) return undefined;
  const head = bytes.toString('latin1', 0, start - 2);
  const length = LENGTH.exec(head)?.[1];
  if (!STATUS.test(head) || (length === undefined && !CHUNKED.test(head))) {
    throw new Error(`an answer cannot be counted: ${head.split('\r\n')[0]}`);
  }
  if (length === undefined) return chunksFrom(bytes, start);
  return bytes.length < start + Number(length) ? undefined : Number(length);
}

/** The bytes of a body in chunks (RFC 9112, section 7.1); undefined while some of it is missing. */
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

/** A part of the sorted times: 0.99 is the time that one of a hundred takes longer than. */
export function quantile(times: readonly number[], part: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
}
