import type { CallEncoding } from '../../schemas/compiled.ts';
import type { HostBody, SentPart } from './body.ts';
import type { HostRequest } from './host.ts';

/**
 * How the values of a POST become its body, by the encoding named in the contract. Each sets the content type, unless
 * the browser does. An encoding that returns text needs no other code on a phone.
 */
export const ENCODINGS = {
  form: (parts, headers) => {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    return String(new URLSearchParams([...textsOf(parts)]));
  },
  multipart: (parts) => parts,
} satisfies { [Name in CallEncoding]: (parts: SentPart[], headers: HostRequest['headers']) => HostBody };

/** Texts by name, each name once. The compiler ensures that only multipart calls send files. */
export function textsOf(parts: readonly SentPart[]): Map<string, string> {
  // `URLSearchParams.set` would search all parameters each time.
  return new Map(parts as readonly (readonly [string, string])[]);
}
