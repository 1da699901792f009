import { constants, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { compressed } from './compressed.ts';

/** Separately compressed pieces of a gzip stream that are concatenated (RFC 1952, RFC 1951). */

/** The header: no name, no time. */
export const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Maximum size of a stored block in bytes. */
const STORED = 0xffff;

/** Compresses consecutive parts at the highest level: for what is sent many times. */
export function packedWell(...parts: readonly Buffer[]): Promise<Buffer> {
  return compressed(createDeflateRaw({ level: 9, flush: constants.Z_SYNC_FLUSH }), parts);
}

/** How far back a short piece may refer, as a power of two in bytes. */
const WINDOW_BITS = 12;
/** Settings for pieces of a few kilobytes: most of their time goes into zeroing memory meant for long ones. */
const SHORT = { windowBits: WINDOW_BITS, memLevel: 5, chunkSize: 4096, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * Compresses a piece of a few kilobytes quickly: for what is sent once.
 *
 * @param before what the client has decoded up to this piece, or the end of it: the piece may refer to it
 */
export function packed(bytes: Buffer, before: Buffer): Buffer {
  return deflateRawSync(bytes, { ...SHORT, dictionary: before.subarray(-(2 ** WINDOW_BITS)) });
}

/** Returns a piece uncompressed, in stored blocks. */
export function stored(bytes: Buffer): Buffer[] {
  return inParts(bytes, STORED).flatMap((part) => [storedHeader(part.length, false), part]);
}

/** Returns the trailer for a text of this length and checksum. */
export function gzipEnd(length: number, crc: number): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([storedHeader(0, true), trailer]);
}

/** Splits bytes into parts of at most this size. */
export function inParts(bytes: Buffer, most: number): Buffer[] {
  const count = Math.ceil(bytes.length / most);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * most, (index + 1) * most));
}

function storedHeader(length: number, last: boolean): Buffer {
  const header = Buffer.alloc(5);
  header[0] = last ? 1 : 0;
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ 0xffff, 3);
  return header;
}
