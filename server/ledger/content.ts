import type { WholeAnswer } from '../backend/backend.ts';
import { BODILESS } from '../backend/forwarded.ts';

/** The part of a response that is replayed: its content type and its bytes. */
export interface Content {
  readonly type: string;
  readonly body: Buffer;
}

/** Returns the bytes that are hashed: the content type, a line break (which no header can contain), the body. */
export function packContent({ headers, body }: WholeAnswer): Uint8Array {
  return Buffer.concat([Buffer.from(`${headers.get('content-type') ?? ''}\n`), body]);
}

export function unpackContent(bytes: Buffer): Content {
  const end = bytes.indexOf('\n');
  return { type: bytes.subarray(0, end).toString(), body: bytes.subarray(end + 1) };
}

/** Builds the response for a client. */
export function responseOf({ status, headers, body }: WholeAnswer): Response {
  return new Response(BODILESS.has(status) ? null : Buffer.from(body), { status, headers });
}
