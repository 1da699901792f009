import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { GZIP_START, gzipEnd, packed, packedWell, stored } from './gzip.ts';
import { answerFor, isKnown, type Sending, takes } from './representation.ts';

/**
 * Many texts that differ in one gap and at the end: the common parts are compressed once, and the differing parts
 * inserted per request. Only gzip allows this, since brotli's output depends on its position; clients without gzip get
 * the text uncompressed.
 */
export interface SharedFrame {
  /** Responds to a GET or HEAD with the whole text, or 304. */
  answer(request: Request, filling: string, ending: string, sending: Sending): Promise<Response>;
}

/** The parts common to all texts. */
export interface Around {
  /** What a phone can render before anything else arrives. */
  start: string;
  /** From there to the gap. */
  before: string;
  /** From the gap to the ending. */
  after: string;
}

/** Creates such a text; compressed on first use. */
export function createSharedFrame({ start, before, after }: Around): SharedFrame {
  const parts = [Buffer.from(start), Buffer.from(before)] as const;
  const [head, tail] = [Buffer.concat(parts), Buffer.from(after)];
  const name = hash('sha256', `${start}${before}\0${after}`, 'base64url');
  const crc = crc32(head);
  let compressed: Promise<[Buffer, Buffer]> | undefined;

  const zipped = async (filling: Buffer, ending: Buffer): Promise<Buffer> => {
    compressed ??= Promise.all([packedWell(...parts), packedWell(tail)]);
    const [first, last] = await compressed;
    const sum = [filling, tail, ending].reduce((sum, part) => crc32(part, sum), crc);
    const end = gzipEnd(head.length + filling.length + tail.length + ending.length, sum);
    return Buffer.concat([GZIP_START, first, packed(filling, head), last, ...stored(ending), end]);
  };

  return {
    async answer(request, filling, ending, sending) {
      const [inside, end] = [Buffer.from(filling), Buffer.from(ending)];
      const etag = `"${hash('sha256', `${name}${filling}\0${ending}`, 'base64url').slice(0, 22)}"`;
      const isPlain = !takes(request.headers.get('accept-encoding') ?? '', 'gzip') || isKnown(request, etag, sending);
      const body = isPlain ? Buffer.concat([head, inside, tail, end]) : await zipped(inside, end);
      return answerFor(request, { etag, varies: true, coding: isPlain ? 'identity' : 'gzip', body, ...sending });
    },
  };
}
