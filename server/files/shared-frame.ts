import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { GZIP_START, gzipEnd, packed, packedWell, stored } from './gzip.ts';
import { answerFor, isKnown, type Sending, takes } from './representation.ts';

/**
 * Many texts that differ in one place and at their end: what is the same in all is compressed once, what differs is put
 * between as it is asked for. That is possible with gzip alone, as brotli's parts depend on where they stand; so who does
 * not take gzip gets the text as it is.
 */
export interface Hollow {
  /** Answers a GET or HEAD with the whole text, or 304. */
  answer(request: Request, filling: string, ending: string, sending: Sending): Promise<Response>;
}

/** What is the same in all texts. */
export interface Around {
  /** What a phone can read without anything that follows. */
  start: string;
  /** From there to the gap. */
  before: string;
  /** From the gap to the ending. */
  after: string;
}

/** Makes a hollow text; nothing is compressed before it is asked for. */
export function createHollow({ start, before, after }: Around): Hollow {
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
    return Buffer.concat([GZIP_START, first, packed(filling), last, ...stored(ending), end]);
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
