/** A host name whose last part begins with a letter, or four numbers: no other number is the address that is seen. */
const HOST = '(?:(?:[\\w-]+\\.)*[a-z][\\w-]*|\\d{1,3}(?:\\.\\d{1,3}){3})';
const PORT = '(?::(?:[1-5]?\\d{1,4}|6[0-4]\\d{3}))?';
const ALLOWED = new RegExp(`^(?:https?://${HOST}${PORT}(?:[/?#].*)?|tel:[\\w+*#().,;=-]+|mailto:[^/@]+@.+)$`, 'i');
const FORBIDDEN = /[\s\\\p{Cc}\p{Cf}]/u;

/**
 * The text where it is a URL that may lead out of a screen, else null: http, https (with a plain host name, no user and no
 * credentials), tel and mailto. Everything that a browser would bend into another address stays out: white space and
 * control characters anywhere, backslashes, `//host`, `https:host`, `user@host`.
 */
export function safeUrl(text: string): string | null {
  return ALLOWED.test(text) && !FORBIDDEN.test(text) ? text : null;
}
