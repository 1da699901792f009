import type { CallEncoding } from '../../schemas/compiled.ts';
import { type HostBody, isText, type SentPart } from './body.ts';
import type { HostRequest } from './host.ts';

/**
 * How the values of a POST become its body, by the encoding named in the contract. Each sets the content type, unless
 * the browser does. An encoding that returns text needs no other code.
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

/** The values in a body as texts by name, a file as its name: what fixtures and tests compare. */
export function readBody(body: HostBody = ''): { [name: string]: string } {
  if (isText(body)) return Object.fromEntries(new URLSearchParams(body));
  return Object.fromEntries(body.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));
}
