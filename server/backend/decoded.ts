import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const DECODERS = new Map<string, () => NodeJS.ReadWriteStream & Readable>([
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/**
 * The body of a backend's answer as whoever asked can read it: an encoding that was not accepted is undone, and taken out
 * of the `headers`.
 *
 * @param accepted the `Accept-Encoding` of the request
 */
export function decoded(answer: IncomingMessage, headers: Headers, accepted: string): Readable {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  const decoder = DECODERS.get(encoding)?.();
  if (!decoder || accepted.toLowerCase().includes(encoding)) return answer;
  headers.delete('content-encoding');
  headers.delete('content-length');
  // A body that is cut or damaged ends the decoder with the error, which its reader gets.
  return pipeline(answer, decoder, () => {}) as Readable;
}
