import type { BrotliCompress, DeflateRaw, Gzip } from 'node:zlib';

/**
 * Compresses parts that follow each other, so that whoever has got the bytes of one can read it before the next has come. The
 * output ends at a whole byte and does not end the text: something can follow.
 *
 * @param coder made to flush with each write
 */
export async function compressed(coder: BrotliCompress | DeflateRaw | Gzip, parts: readonly Buffer[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  coder.on('data', (piece: Buffer) => pieces.push(piece));
  for (const part of parts)
    await new Promise<void>((done, fail) => coder.write(part, (error) => (error ? fail(error) : done())));
  coder.destroy();
  return Buffer.concat(pieces);
}
