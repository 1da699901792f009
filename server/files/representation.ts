import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { INERT_POLICY, SECURITY_HEADERS } from './policy.ts';

/** One thing to send, with its compressed forms and its name for caches. */
export interface Representation extends Compressed {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
}
/** Absent where compression gains nothing. */
interface Compressed {
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

/** How a body is encoded on its way (RFC 9110, section 8.4.1). */
export type Coding = 'br' | 'gzip' | 'identity';

/** What is said of a thing that is sent. */
export interface Sending {
  type: string;
  /** `cache-control` */
  cache: string;
  /** 200 when not given. */
  status?: number;
  /** `content-security-policy`: for a page its own; all others can do nothing. */
  policy?: string;
  /** Further headers, also of a 304. */
  headers?: { readonly [name: string]: string } | undefined;
  /** `Set-Cookie` headers. */
  cookies?: readonly string[] | undefined;
}

/** A year: for names that hold the hash of what they name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Ask again each time; an unchanged thing costs a 304. */
export const REVALIDATED = 'no-cache';

/** Below this many bytes compression gains nothing. */
const SMALL = 512;

/** Makes a representation. Its compressed forms are given, or each is made when it is first asked for. */
export function represent(type: string, content: string | Buffer, compressed?: Compressed): Representation {
  const bytes = Buffer.from(content);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  if (compressed) return { type, bytes, etag, br: compressed.br, gzip: compressed.gzip };
  if (bytes.length < SMALL || !/text|json|svg/.test(type)) return { type, bytes, etag };
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

/** Answers a GET or HEAD with a representation: the form the client takes, or 304 where it has it already. */
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

/** The answer that carries a body as it is encoded; 304 without one for a client that has it. */
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
 * Names stand before what is spread, here and wherever a page passes: an engine as old as Node 20's makes an object with
 * names behind it a shape of its own each time, which takes microseconds and leaves garbage that lives long.
 */
function plainHeaders({ type, cache, policy = INERT_POLICY, headers }: Sending): { [name: string]: string } {
  return {
    'content-security-policy': policy,
    'content-type': type,
    'cache-control': cache,
    ...SECURITY_HEADERS,
    ...headers,
  };
}

/** The answer whose body comes by and by. */
export function streamFor(sending: Sending, coding: Coding, body: ReadableStream<Uint8Array>): Response {
  const headers = plainHeaders(sending);
  headers.vary = 'accept-encoding';
  if (coding !== 'identity') headers['content-encoding'] = coding;
  return secured(withCookies(new Response(body, { headers }), sending.cookies ?? []));
}

/** An object of headers can hold one of each name. */
function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

const complete = new WeakSet<Response>();

function secured(answer: Response): Response {
  complete.add(answer);
  return answer;
}

/** Adds the headers of every answer where it was not made with them. */
export function secure(answer: Response): void {
  if (complete.has(answer)) return;
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) answer.headers.set(name, value);
  if (!answer.headers.has('content-security-policy')) answer.headers.set('content-security-policy', INERT_POLICY);
}

/** Whether the client has said that it has what is to be sent. Weak comparison: a cache on the way may have weakened the tag. */
export function isKnown(request: Request, etag: string, { status = 200 }: Pick<Sending, 'status'> = {}): boolean {
  const sent = request.headers.get('if-none-match');
  if (sent === null || status !== 200) return false;
  return sent.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Codings by what clients say they accept: there are few browsers. */
const chosen = new Map<string, Coding>();
const MOST_CHOSEN = 100;

/** The coding that suits a client best. */
export function codingFor(request: Request): Coding {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const known = chosen.get(accepted);
  if (known) return known;
  const coding = choose(accepted);
  if (chosen.size < MOST_CHOSEN) chosen.set(accepted, coding);
  return coding;
}

function choose(accepted: string): Coding {
  if (takes(accepted, 'br')) return 'br';
  return takes(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** Whether a client that says that it accepts these codings takes one. */
export function takes(accepted: string, name: Coding): boolean {
  return accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q\s*=\s*/))
    .some(([coding, quality]) => coding === name && Number(quality ?? 1) > 0);
}
