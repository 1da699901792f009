/**
 * Compresses as short as can be what is built once and sent many times. That takes most of a build's time and most files
 * of two builds are the same, so what a file came to is kept beside the packages, by the hash of its bytes: `npm ci`
 * begins without.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import zopfli from '@gfx/zopfli';

const KEPT = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache/screens');
/** Part of a kept file's name: to be raised with any change of how bytes are compressed. */
const SETTINGS = 1;

const running = new Map();

/** As short as gzip can be: 3 % less than zlib's best. */
export function shortestGzip(bytes) {
  return kept(bytes, 'gz', () => zopfli.gzipAsync(bytes, { numiterations: 15 }));
}

/** As short as brotli can be. */
export function shortestBrotli(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return kept(bytes, 'br', () => brotliCompressSync(bytes, { params }));
}

/** What the bytes were compressed to before, in this build or an earlier one, or else are now. */
function kept(bytes, form, compress) {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${SETTINGS}.${form}`;
  if (!running.has(name)) running.set(name, fromCache(join(KEPT, name), compress));
  return running.get(name);
}

async function fromCache(path, compress) {
  try {
    return readFileSync(path);
  } catch {
    const compressed = await compress();
    mkdirSync(KEPT, { recursive: true });
    // Renamed when it is whole: another build may be reading.
    writeFileSync(`${path}.${process.pid}`, compressed);
    renameSync(`${path}.${process.pid}`, path);
    return compressed;
  }
}
