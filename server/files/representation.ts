import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { headersFor, INERT_POLICY } from './policy.ts';

/** A response body with its compressed forms and its cache tag. */
export interface Representation extends Compressed {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
}
/** Omitted when compression gains nothing. */
interface Compressed {
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

/** Content coding of a body (RFC 9110, section 8.4.1). */
export type Coding = 'br' | 'gzip' | 'identity';

/** Response metadata. */
export interface Sending {
  type: string;
  /** `cache-control` */
  cache: string;
  /** Defaults to 200. */
  status?: number;
  /** `content-security-policy`; when omitted, the response can do nothing. */
  policy?: string;
  /** Further headers, also sent with a 304. */
  headers?: { readonly [name: string]: string } | undefined;
  /** `Set-Cookie` headers. */
  cookies?: readonly string[] | undefined;
}

/** One year: for names that contain a hash of the content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Revalidate each time; if unchanged, that costs a 304. */
export const REVALIDATED = 'no-cache';

/** Below this many bytes, compression gains nothing. */
const MIN_COMPRESSED_BYTES = 512;

/** Creates a representation. Its compressed forms are passed in, or created on first use. */
export function represent(type: string, content: string | Buffer, compressed?: Compressed): Representation {
  const bytes = Buffer.from(content);
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  if (compressed) return { type, bytes, etag, br: compressed.br, gzip: compressed.gzip };
  if (bytes.length < MIN_COMPRESSED_BYTES || !/text|json|svg/.test(type)) return { type, bytes, etag };
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  return {
    type,
    bytes,
    etag,
    get br() {
      br ??= brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      return br;
    },
    get gzip() {
      gzip ??= gzipSync(bytes, { level: 9 });
      return gzip;
    },
  };
}

/** Responds to a GET or HEAD in a coding the client accepts, or with 304 when the client has it already. */
export function deliver(request: Request, thing: Representation, sending: Omit<Sending, 'type'>): Response {
  const { type, etag } = thing;
  const varies = 'br' in thing;
  const wanted = varies ? codingFor(request) : 'identity';
  const form = wanted === 'identity' || isKnown(request, etag, sending) ? undefined : thing[wanted];
  const [coding, body] = form ? [wanted, form] : (['identity', thing.bytes] as const);
  return answerFor(request, { type, etag, coding, body, varies, ...sending });
}

interface Whole extends Sending {
  etag: string;
  /** Whether other clients may get another coding. */
  varies: boolean;
  coding: Coding;
  body: Buffer;
}

/** Returns the response with the encoded body, or a 304 when the client has it already. */
export function answerFor(request: Request, whole: Whole): Response {
  const { etag, status = 200, varies, coding, body } = whole;
  const headers = plainHeaders(whole);
  headers.etag = etag;
  if (varies) headers.vary = 'accept-encoding';
  const [cookie, ...cookies] = whole.cookies ?? [];
  if (cookie !== undefined) headers['set-cookie'] = cookie;
  if (isKnown(request, etag, whole)) return secured(withCookies(new Response(null, { status: 304, headers }), cookies));
  if (coding !== 'identity') headers['content-encoding'] = coding;
  headers['content-length'] = String(body.length);
  const sent = request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>);
  return secured(withCookies(new Response(sent, { status, headers }), cookies));
}

/**
 * Named properties come before spreads, here and wherever a page passes: otherwise V8 as of Node 20 creates a new
 * hidden class each time, which takes microseconds and leaves long-lived garbage.
 */
function plainHeaders({ type, cache, policy = INERT_POLICY, headers }: Sending): { [name: string]: string } {
  return {
    'content-type': type,
    'cache-control': cache,
    ...headersFor(policy),
    ...headers,
  };
}

/** Returns a response whose body is streamed. */
export function streamFor(sending: Sending, coding: Coding, body: ReadableStream<Uint8Array>): Response {
  const headers = plainHeaders(sending);
  headers.vary = 'accept-encoding';
  if (coding !== 'identity') headers['content-encoding'] = coding;
  return secured(withCookies(new Response(body, { headers }), sending.cookies ?? []));
}

/** A plain headers object can have only one value per name. */
function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

const complete = new WeakSet<Response>();

function secured(answer: Response): Response {
  complete.add(answer);
  return answer;
}

/** Adds the headers of every response, unless it already has them. */
export function secure(answer: Response): void {
  if (complete.has(answer)) return;
  const policy = answer.headers.get('content-security-policy') ?? INERT_POLICY;
  for (const [name, value] of Object.entries(headersFor(policy))) answer.headers.set(name, value);
}

/**
 * Whether the client already has what is to be sent. Weak comparison, since a cache on the way may have weakened the
 * tag.
 */
export function isKnown(request: Request, etag: string, { status = 200 }: Pick<Sending, 'status'> = {}): boolean {
  const sent = request.headers.get('if-none-match');
  if (sent === null || status !== 200) return false;
  return sent.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Codings by `Accept-Encoding` value: there are few distinct ones. */
const chosen = new Map<string, Coding>();
const MAX_CODINGS = 100;

/** Returns the best coding a client accepts. */
export function codingFor(request: Request): Coding {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const known = chosen.get(accepted);
  if (known) return known;
  const coding = choose(accepted);
  if (chosen.size < MAX_CODINGS) chosen.set(accepted, coding);
  return coding;
}

function choose(accepted: string): Coding {
  if (takes(accepted, 'br')) return 'br';
  return takes(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** Whether an `Accept-Encoding` value accepts a coding. */
export function takes(accepted: string, name: string): boolean {
  return accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q\s*=\s*/))
    .some(([coding, quality]) => coding === name && Number(quality ?? 1) > 0);
}
