/**
 * The only URLs that lead out of a screen: http, https (with a plain host name, no user and no credentials), tel and
 * mailto. Everything that a browser would bend into another address stays out: white space and control characters
 * anywhere, backslashes, `//host`, `https:host`, `user@host`.
 */
const ALLOWED =
  /^(?:https?:\/\/[a-z\d](?:[\w.-]*[\w.])?(?::\d{1,5})?(?:[/?#].*)?|tel:[\w+*#().,;=-]+|mailto:[^/@]+@.+)$/i;
const FORBIDDEN = /[\s\\\p{Cc}\p{Cf}]/u;

/** The text where it is such a URL, else null. */
export function safeUrl(text: string): string | null {
  return ALLOWED.test(text) && !FORBIDDEN.test(text) ? text : null;
}
