/** What is known of an answer: the file that the server has, something else in its place, or nothing at all. */
export type Origin = 'genuine' | 'other' | 'unknown';

/** The server's tag of a file: the beginning of the SHA-256 of its bytes, in base64url (`server/files/representation.ts`). */
const TAG = /^(?:W\/)?"([\w-]{22})"$/;

/**
 * Whether an answer holds what the server has sent: not the page of a network that wants a login first, and nothing that was
 * cut or changed on its way or in a cache.
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
