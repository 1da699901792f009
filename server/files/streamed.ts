import { crc32 } from 'node:zlib';
import { GZIP_START, gzipEnd, packed, packedWell } from './gzip.ts';
import { type Sending, streamFor, takes } from './representation.ts';
import type { Around } from './shared-frame.ts';

/** The part of a text that is not known when sending starts: what fills the gap, and the ending. */
export interface Rest {
  filling: string;
  ending: string;
}

/**
 * A text sent in two parts: the beginning at once, the rest when it is known. The common parts are compressed once; the
 * rest is for one client, and must not be cached.
 */
export interface Streamed {
  answer(request: Request, rest: Promise<Rest>, sending: Omit<Sending, 'cache'>): Promise<Response>;
}

/** Creates such a text; compressed on first use. `rest` must never reject. */
export function createStreamed({ start, before, after }: Around): Streamed {
  const parts = [Buffer.from(start), Buffer.from(before)] as const;
  const [head, tail] = [Buffer.concat(parts), Buffer.from(after)];
  const crc = crc32(head);
  let compressed: Promise<[Buffer, Buffer]> | undefined;

  return {
    async answer(request, rest, sending) {
      const zips = takes(request.headers.get('accept-encoding') ?? '', 'gzip');
      compressed ??= Promise.all([packedWell(...parts), packedWell(tail)]);
      const [first, last] = zips ? await compressed : [head, tail];
      const end = ({ filling, ending }: Rest): Buffer => {
        const [inside, close] = [Buffer.from(filling), Buffer.from(ending)];
        if (!zips) return Buffer.concat([inside, last, close]);
        const sum = [inside, tail, close].reduce((sum, part) => crc32(part, sum), crc);
        const length = head.length + inside.length + tail.length + close.length;
        return Buffer.concat([packed(inside, head), last, packed(close, tail), gzipEnd(length, sum)]);
      };
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(zips ? Buffer.concat([GZIP_START, first]) : first);
          const bytes = end(await rest);
          if (request.signal.aborted) return;
          controller.enqueue(bytes);
          controller.close();
        },
      });
      return streamFor({ ...sending, cache: 'private, no-store' }, zips ? 'gzip' : 'identity', body);
    },
  };
}
