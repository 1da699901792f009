import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { takes } from '../files/representation.ts';

const DECODERS = new Map<string, () => NodeJS.ReadWriteStream & Readable>([
  ['gzip', createGunzip],
  // The same by its older name.
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/**
 * Returns the body of a backend response in an encoding the client accepts. Any other encoding is decoded and removed
 * from `headers`.
 *
 * @param accepted the `Accept-Encoding` of the request
 */
export function decoded(answer: IncomingMessage, headers: Headers, accepted: string): Readable {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  const decoder = DECODERS.get(encoding)?.();
  if (!decoder || takes(accepted, encoding)) return answer;
  headers.delete('content-encoding');
  headers.delete('content-length');
  // A truncated or damaged body destroys the decoder with the error, which reaches the reader.
  return pipeline(answer, decoder, () => {}) as Readable;
}
