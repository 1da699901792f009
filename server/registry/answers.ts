import { Refusal } from '../../registry/index.ts';
import type { Answered, Row } from './request.ts';

/** A refusal after too many attempts: the registry itself has no 429. */
export class TooManyTries extends Error {
  /** Seconds to wait, as a whole number. */
  readonly seconds: number;

  constructor(milliseconds: number) {
    super('Too many failed attempts from this address: wait a moment.');
    this.seconds = Math.ceil(milliseconds / 1000);
  }
}

/** Builds the response of a successful request. */
export function answerOf({ answer: { status } }: Row, { json, bytes, headers = {} }: Answered): Response {
  if (bytes) return new Response(Buffer.from(bytes), { status, headers: { 'content-type': FILE_TYPE, ...headers } });
  if (json === undefined) return new Response(null, { status, headers });
  return Response.json(json, { status, headers });
}

/** Files are read by programs; a browser that opens one downloads it instead of displaying it. */
const FILE_TYPE = 'application/octet-stream';

/** Builds the response for a thrown refusal; undefined for any other error. */
export function refusalAnswer(error: unknown): Response | undefined {
  if (error instanceof TooManyTries) {
    return refused(429, 'too-many-tries', error.message, {}, { 'retry-after': String(error.seconds) });
  }
  return error instanceof Refusal ? answerTo(error) : undefined;
}

/** Builds the response for a refusal. */
export function answerTo({ status, code, message, details }: Refusal): Response {
  return refused(status, code, message, details, status === 401 ? { 'www-authenticate': 'Bearer' } : {});
}

/** Builds the response for an internal error. */
export function mistakeAnswer(): Response {
  return refused(500, 'mistake', 'Internal server error; see its log.');
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
