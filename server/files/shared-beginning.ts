import { hash } from 'node:crypto';
import { constants, crc32, createBrotliCompress, createGzip } from 'node:zlib';
import { compressed } from './compressed.ts';
import { gzipEnd, inParts, stored } from './gzip.ts';
import { answerFor, type Coding, codingFor, isKnown, type Sending } from './representation.ts';

/**
 * The common beginning of many texts that differ only at the end: compressed once per coding, with each ending appended
 * uncompressed. Both formats allow uncompressed parts.
 */
export interface SharedBeginning {
  /** Responds to a GET or HEAD with the whole text in a coding the client accepts, or 304. */
  answer(request: Request, ending: string, sending: Sending): Response | Promise<Response>;
}

/** Compression effort for the opening: quick while someone waits for it, best once it is requested again. */
type Effort = 'quick' | 'best';

interface Format {
  /** Compresses an opening so that more can be appended. */
  open(parts: readonly Buffer[], effort: Effort): Promise<Buffer>;
  /** Encodes an ending uncompressed. */
  stored(bytes: Buffer): Buffer[];
  /** Returns the trailer for a text of this length and checksum. */
  end(length: number, crc: number): Buffer;
}

/** Maximum size in bytes of a meta-block whose length has four nibbles. */
const META_BLOCK = 0xffff;

const FORMATS: { readonly [name in Exclude<Coding, 'identity'>]: Format } = {
  // RFC 7932, section 9.2.
  br: {
    open: (parts, effort) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 5 };
      return compressed(createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params }), parts);
    },
    stored: (bytes) => inParts(bytes, META_BLOCK).flatMap((part) => [metaBlockHeader(part.length), part]),
    end: () => Buffer.from([0x03]),
  },
  gzip: {
    open: (parts, effort) =>
      compressed(createGzip({ level: effort === 'best' ? 9 : 6, flush: constants.Z_SYNC_FLUSH }), parts),
    stored,
    end: gzipEnd,
  },
};

/** Creates an opening from consecutive parts ({@link compressed}); compressed on first use. */
export function createSharedBeginning(...texts: readonly string[]): SharedBeginning {
  const parts = texts.map((text) => Buffer.from(text));
  const bytes = Buffer.concat(parts);
  const crc = crc32(bytes);
  const name = hash('sha256', bytes, 'base64url');
  const forms = { br: createForm(parts, FORMATS.br), gzip: createForm(parts, FORMATS.gzip) };
  const whole = (coding: Coding, opened: Buffer, ending: Buffer) => {
    if (coding === 'identity') return Buffer.concat([opened, ending]);
    const { stored, end } = FORMATS[coding];
    return Buffer.concat([opened, ...stored(ending), end(bytes.length + ending.length, crc32(ending, crc))]);
  };

  return {
    answer(request, ending, sending) {
      const end = Buffer.from(ending);
      const etag = `"${hash('sha256', name + ending, 'base64url').slice(0, 22)}"`;
      const coding = codingFor(request);
      const send = (opened: Buffer) =>
        answerFor(request, { etag, varies: true, coding, body: whole(coding, opened, end), ...sending });
      if (coding === 'identity' || isKnown(request, etag, sending)) return send(bytes);
      const opened = forms[coding]();
      return Buffer.isBuffer(opened) ? send(opened) : opened.then(send);
    },
  };
}

/** Returns the compressed opening, created on first use; concurrent callers share it. */
function createForm(parts: readonly Buffer[], { open }: Format): () => Buffer | Promise<Buffer> {
  let form: Buffer | Promise<Buffer> | undefined;
  let improved = false;
  const keep = (made: Buffer) => {
    form = made;
    return made;
  };
  return () => {
    form ??= open(parts, 'quick').then(keep);
    if (Buffer.isBuffer(form) && !improved) {
      improved = true;
      // If the better compression fails, keep what there is.
      open(parts, 'best').then(keep, () => {});
    }
    return form;
  };
}

/** Not the last meta-block, length in four nibbles, length - 1, uncompressed. */
function metaBlockHeader(length: number): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}
