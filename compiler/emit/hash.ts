import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

// Implemented here, because a document's hash must be computed synchronously in Node and in browsers, where
// `crypto.subtle` is asynchronous.

/** JSON with the names of every object sorted; `undefined` properties are omitted. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const record = value as { readonly [name: string]: unknown };
    let text = '';
    for (const name of Object.keys(record).sort()) {
      if (record[name] === undefined) continue;
      text += `${text && ','}${JSON.stringify(name)}:${canonicalJson(record[name])}`;
    }
    return `{${text}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** SHA-256 of the UTF-8 bytes of a text, 64 hexadecimal digits. */
export function sha256(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}

/** Digits of a document's hash: 128 bits. A phone gets the hash of every screen with its first page. */
const HASH_DIGITS = 32;

/** A document with the hash of its content: the start of the SHA-256 of its canonical JSON without the hash. */
export function rehashed<Document extends object>(document: Document): Document & { hash: string } {
  return { ...document, hash: sha256(canonicalJson({ ...document, hash: undefined })).slice(0, HASH_DIGITS) };
}
