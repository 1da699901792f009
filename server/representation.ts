import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** One thing to send, with its compressed forms and its name for caches. */
export interface Representation extends Compressed {
  type: string;
  bytes: Buffer;
  etag: string;
}
interface Compressed {
  br?: Buffer;
  gzip?: Buffer;
}

/** A year: for names that hold the hash of what they name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Ask again each time; an unchanged thing costs a 304. */
export const REVALIDATED = 'no-cache';

/** Below this many bytes compression gains nothing. */
const SMALL = 512;

/**
 * Makes a representation. Compressed forms are given or made: the best there is for a thing that is sent many times,
 * a `quick` one for what is made per request.
 */
export function represent(type: string, content: string | Buffer, compressed?: Compressed | 'quick'): Representation {
  const bytes = Buffer.from(content);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const forms = typeof compressed === 'object' ? compressed : compress(type, bytes, compressed === 'quick');
  return { type, bytes, etag, ...forms };
}

function compress(type: string, bytes: Buffer, quick: boolean): Compressed {
  if (bytes.length < SMALL || !/text|json|svg/.test(type)) return {};
  const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quick ? 5 : 11 } });
  return { br, gzip: gzipSync(bytes, { level: quick ? 6 : 9 }) };
}

/** Answers a GET or HEAD with a representation: the form the client takes, or 304 where it has it already. */
export function deliver(request: Request, thing: Representation, cache: string, status = 200): Response {
  const headers = new Headers({ 'content-type': thing.type, 'cache-control': cache, etag: thing.etag });
  if (thing.br || thing.gzip) headers.set('vary', 'accept-encoding');
  if (status === 200 && matches(request.headers.get('if-none-match'), thing.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const [encoding, bytes] = choose(request.headers.get('accept-encoding') ?? '', thing);
  if (encoding) headers.set('content-encoding', encoding);
  headers.set('content-length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers });
}

/** Weak comparison: a cache on the way may have weakened the tag. */
function matches(sent: string | null, etag: string): boolean {
  return (sent ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

function choose(accepted: string, { br, gzip, bytes }: Representation): [encoding: string, bytes: Buffer] {
  const codings = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q\s*=\s*/));
  const takes = (name: string) => codings.some(([coding, quality]) => coding === name && Number(quality ?? 1) > 0);
  if (br && takes('br')) return ['br', br];
  if (gzip && takes('gzip')) return ['gzip', gzip];
  return ['', bytes];
}
