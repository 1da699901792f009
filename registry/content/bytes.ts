import { createHash } from 'node:crypto';
import { MAX_BYTES } from '../../compiler/json/index.ts';
import { type Content, Refusal } from '../shapes.ts';
import { checkPath, isText } from './paths.ts';

/** Bytes of a picture. */
const LARGEST_PICTURE = 2_000_000;
/** Files of one draft, and bytes of all of them. */
const MOST_FILES = 2_000;
export const MOST_BYTES = 20_000_000;

/** A file's bytes, and their name. */
export interface File {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function fileOf(bytes: Uint8Array): File {
  return { hash: hashOf(bytes), bytes };
}

/**
 * Files as somebody sends them; null deletes. Throws a {@link Refusal}: 400 for a path or text that cannot be kept, 413 for
 * what is too large.
 */
export function readFiles(given: { readonly [path: string]: Content | null }): Map<string, File | null> {
  const entries = Object.entries(given);
  if (entries.length > MOST_FILES) throw tooLarge(`A draft holds ${MOST_FILES} files at most, not ${entries.length}.`);
  const files = new Map(
    entries.map(([path, content]) => [path, content === null ? readNothing(path) : readFile(path, content)]),
  );
  checkSum(present(files));
  return files;
}

/** The hash of each file; null where it is to be deleted. */
export function hashes(files: ReadonlyMap<string, File | null>): Map<string, string | null> {
  return new Map([...files].map(([path, file]) => [path, file?.hash ?? null]));
}

/** Those that are not to be deleted. */
export function present(files: ReadonlyMap<string, File | null>): File[] {
  return [...files.values()].flatMap((file) => file ?? []);
}

function checkSum(files: readonly File[]): void {
  const sum = files.reduce((all, { bytes }) => all + bytes.length, 0);
  if (sum > MOST_BYTES) throw tooLarge(`A draft holds ${MOST_BYTES / 1_000_000} MB at most.`);
}

function readNothing(path: string): null {
  checkPath(path);
  return null;
}

/** Throws as {@link readFiles} does. */
export function readFile(path: string, content: Content): File {
  checkPath(path);
  const bytes = bytesOf(path, content);
  const largest = isText(path) ? MAX_BYTES : LARGEST_PICTURE;
  if (bytes.length > largest) throw tooLarge(`"${path}" may have ${largest} bytes at most, not ${bytes.length}.`);
  return fileOf(bytes);
}

/** The bytes of a file as it is shown: text where it is text. */
export function contentOf(path: string, bytes: Uint8Array): Content {
  return isText(path) ? Buffer.from(bytes).toString() : { base64: Buffer.from(bytes).toString('base64') };
}

function bytesOf(path: string, content: Content): Uint8Array {
  if (typeof content === 'string') {
    if (!isText(path)) throw malformed(path, 'is a picture, so it must come as { "base64": … }');
    const bytes = Buffer.from(content);
    // Half a character becomes another one: what is kept would not be what was sent.
    if (bytes.toString() !== content) throw malformed(path, 'holds half a character');
    return bytes;
  }
  const text: unknown = content?.base64;
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    throw malformed(path, 'must be a text or { "base64": … }');
  const bytes = Buffer.from(text, 'base64');
  if (isText(path) && !isUtf8(bytes)) throw malformed(path, 'is not UTF-8');
  return bytes;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function malformed(path: string, what: string): Refusal {
  return new Refusal(400, 'bad-file', `"${path}" ${what}.`, { path });
}

function tooLarge(message: string): Refusal {
  return new Refusal(413, 'too-large', message);
}
