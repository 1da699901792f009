/**
 * A host name whose last label starts with a letter, or four numbers: browsers rewrite other numeric hosts into a
 * different address.
 */
const HOST = '(?:(?:[\\w-]+\\.)*[a-z][\\w-]*|\\d{1,3}(?:\\.\\d{1,3}){3})';
const PORT = '(?::(?:[1-5]?\\d{1,4}|6[0-4]\\d{3}))?';
const ALLOWED = new RegExp(`^(?:https?://${HOST}${PORT}(?:[/?#].*)?|tel:[\\w+*#().,;=-]+|mailto:[^/@]+@.+)$`, 'i');
const FORBIDDEN = /[\s\\\p{Cc}\p{Cf}]/u;

/**
 * Returns the text if it is a URL that may leave the screen, otherwise null: http and https (with a plain host name and
 * no credentials), tel and mailto. Rejects everything that a browser would normalize into a different address: white
 * space and control characters anywhere, backslashes, `//host`, `https:host`, `user@host`.
 */
export function safeUrl(text: string): string | null {
  return ALLOWED.test(text) && !FORBIDDEN.test(text) ? text : null;
}
