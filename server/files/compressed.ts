import type { BrotliCompress, DeflateRaw, Gzip } from 'node:zlib';

/**
 * Compresses consecutive parts, so that a client can decode each part before the next arrives. The output ends on a
 * byte boundary and does not terminate the stream, so more can be appended.
 *
 * @param coder created to flush on each write
 */
export async function compressed(coder: BrotliCompress | DeflateRaw | Gzip, parts: readonly Buffer[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  coder.on('data', (piece: Buffer) => pieces.push(piece));
  for (const part of parts)
    await new Promise<void>((done, fail) => coder.write(part, (error) => (error ? fail(error) : done())));
  coder.destroy();
  return Buffer.concat(pieces);
}
