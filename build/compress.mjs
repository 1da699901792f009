/**
 * Compresses, as small as possible, what is built once and sent many times. That takes most of a build's time, and most
 * files do not change between builds, so results are cached by content hash in `node_modules`; `npm ci` starts with an
 * empty cache.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import zopfli from '@gfx/zopfli';

const KEPT = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache/screens');
/** Part of a cached file's name: increment when the compression changes. */
const SETTINGS = 1;

const running = new Map();

/** Smallest gzip: 3 % smaller than zlib's best. */
export function shortestGzip(bytes) {
  return cached(bytes, 'gz', () => zopfli.gzipAsync(bytes, { numiterations: 15 }));
}

/** Smallest brotli. */
export function shortestBrotli(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return cached(bytes, 'br', () => brotliCompressSync(bytes, { params }));
}

/** Returns the cached result, or compresses now. */
function cached(bytes, form, compress) {
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
    // Renamed when complete: another build may be reading.
    writeFileSync(`${path}.${process.pid}`, compressed);
    renameSync(`${path}.${process.pid}`, path);
    return compressed;
  }
}
