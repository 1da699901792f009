/** Whether a response is the server's file, something else in its place, or unverifiable. */
export type Origin = 'genuine' | 'other' | 'unknown';

/** The server's ETag of a file: a truncated SHA-256 of its bytes, in base64url (`server/files/representation.ts`). */
const TAG = /^(?:W\/)?"([\w-]{22})"$/;

/**
 * Verifies that a response is what the server has sent: not the login page of a captive portal, and not truncated or
 * altered in transit or in a cache.
 */
export async function originOf(answer: Response): Promise<Origin> {
  const isPage = /html/i.test(answer.headers.get('content-type') ?? '');
  if (answer.redirected || (answer.ok && isPage)) return 'other';
  const tag = TAG.exec(answer.headers.get('etag') ?? '')?.[1];
  if (!answer.ok || !tag) return 'unknown';
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replace(/\+/g, '-').replace(/\//g, '_').startsWith(tag) ? 'genuine' : 'other';
}
