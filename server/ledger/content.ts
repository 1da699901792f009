import type { WholeAnswer } from '../backend/backend.ts';

/** The part of an answer that is given again: its content type and its bytes. */
export interface Content {
  readonly type: string;
  readonly body: Buffer;
}

/** The bytes that are hashed: the content type, a line break (which no header can hold), the body. */
export function packContent({ headers, body }: WholeAnswer): Uint8Array {
  return Buffer.concat([Buffer.from(`${headers.get('content-type') ?? ''}\n`), body]);
}

export function unpackContent(bytes: Buffer): Content {
  const end = bytes.indexOf('\n');
  return { type: bytes.subarray(0, end).toString(), body: bytes.subarray(end + 1) };
}

/** Statuses whose answers have no body (Fetch standard). */
const BODILESS = new Set([204, 205, 304]);

/** The answer for a client. */
export function responseOf({ status, headers, body }: WholeAnswer): Response {
  return new Response(BODILESS.has(status) ? null : Buffer.from(body), { status, headers });
}
