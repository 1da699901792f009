import { Refusal } from '../../registry/index.ts';
import type { Answered, Row } from './request.ts';

/** A refusal for too many tries: 429 is none of the registry's own. */
export class TooManyTries extends Error {
  /** Whole seconds to wait. */
  readonly seconds: number;

  constructor(milliseconds: number) {
    super('Too many wrong tries from this address: wait a little.');
    this.seconds = Math.ceil(milliseconds / 1000);
  }
}

/** The answer of a request that was done. */
export function answerOf({ answer: { status } }: Row, { json, bytes, headers = {} }: Answered): Response {
  if (bytes) return new Response(Buffer.from(bytes), { status, headers: { 'content-type': FILE_TYPE, ...headers } });
  if (json === undefined) return new Response(null, { status, headers });
  return Response.json(json, { status, headers });
}

/** Files are read by programs; a browser that is led to one keeps it instead of showing it. */
const FILE_TYPE = 'application/octet-stream';

/** The answer for what was thrown; undefined for an error that is no refusal. */
export function refusalAnswer(error: unknown): Response | undefined {
  if (error instanceof TooManyTries) {
    return refused(429, 'too-many-tries', error.message, {}, { 'retry-after': String(error.seconds) });
  }
  if (!(error instanceof Refusal)) return undefined;
  const { status, code, message, details } = error;
  return refused(status, code, message, details, status === 401 ? { 'www-authenticate': 'Bearer' } : {});
}

/** The answer for a mistake of ours. */
export function mistakeAnswer(): Response {
  return refused(500, 'mistake', 'The server made a mistake; its log says where.');
}

function refused(
  status: number,
  code: string,
  message: string,
  details: { readonly [name: string]: unknown } = {},
  headers: { [name: string]: string } = {},
): Response {
  return Response.json({ error: { code, message, ...details } }, { status, headers });
}
