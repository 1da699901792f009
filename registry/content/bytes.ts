import { hash } from 'node:crypto';
import { MAX_BYTES } from '../../compiler/json/index.ts';
import { type ChangedFiles, type Content, Refusal } from '../shapes.ts';
import { checkPath, isText } from './paths.ts';

/** Maximum size of a picture in bytes. */
const MAX_PICTURE_BYTES = 2_000_000;
/** Maximum number of files in a draft, and of bytes in all of them. */
const MAX_FILES = 2_000;
const MAX_DRAFT_BYTES = 20_000_000;

/** The bytes of a file, and their SHA-256 in hexadecimal. */
export interface File {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** The SHA-256 of some bytes, or of a text in UTF-8; hexadecimal. */
export function hashOf(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

export function fileOf(bytes: Uint8Array): File {
  return { hash: hashOf(bytes), bytes };
}

/**
 * Validates uploaded files; null deletes. Throws a {@link Refusal}: 400 for an invalid path or text, 413 for what is
 * too large.
 */
export function readFiles(contents: ChangedFiles): Map<string, File | null> {
  const entries = Object.entries(contents);
  checkCount(entries.length);
  const files = new Map(
    entries.map(([path, content]) => [path, content === null ? readNothing(path) : readFile(path, content)]),
  );
  checkSum(present(files).map(({ bytes }) => bytes.length));
  return files;
}

/** Returns the hash of each file; null for a deletion. */
export function hashes(files: ReadonlyMap<string, File | null>): Map<string, string | null> {
  return new Map([...files].map(([path, file]) => [path, file?.hash ?? null]));
}

/** Returns the files that are not deletions. */
export function present(files: ReadonlyMap<string, File | null>): File[] {
  return [...files.values()].flatMap((file) => file ?? []);
}

/** Throws a {@link Refusal} (413) when a draft changes too many files. */
export function checkCount(files: number): void {
  if (files > MAX_FILES) throw tooLarge(`A draft can change at most ${MAX_FILES} files, not ${files}.`);
}

/** Throws a {@link Refusal} (413) when the files of a draft, of these sizes in bytes, are too large together. */
export function checkSum(sizes: Iterable<number>): void {
  const sum = [...sizes].reduce((all, size) => all + size, 0);
  if (sum > MAX_DRAFT_BYTES)
    throw tooLarge(`The files of a draft can have at most ${MAX_DRAFT_BYTES / 1_000_000} MB in total.`);
}

function readNothing(path: string): null {
  checkPath(path);
  return null;
}

/** Throws like {@link readFiles}. */
export function readFile(path: string, content: Content): File {
  checkPath(path);
  const bytes = bytesOf(path, content);
  const largest = isText(path) ? MAX_BYTES : MAX_PICTURE_BYTES;
  if (bytes.length > largest) throw tooLarge(`"${path}" can have at most ${largest} bytes, not ${bytes.length}.`);
  return fileOf(bytes);
}

/** Returns the bytes of a file for display: as text if it is text. */
export function contentOf(path: string, bytes: Uint8Array): Content {
  return isText(path) ? Buffer.from(bytes).toString() : { base64: Buffer.from(bytes).toString('base64') };
}

function bytesOf(path: string, content: Content): Uint8Array {
  if (typeof content === 'string') {
    if (!isText(path)) throw malformed(path, 'is a picture, so it must be sent as { "base64": … }');
    const bytes = Buffer.from(content);
    // A lone surrogate would be replaced: what is stored would not be what was sent.
    if (bytes.toString() !== content)
      throw malformed(path, 'contains half of a surrogate pair, which is not a character');
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

function malformed(path: string, problem: string): Refusal {
  return new Refusal(400, 'bad-file', `"${path}" ${problem}.`, { path });
}

function tooLarge(message: string): Refusal {
  return new Refusal(413, 'too-large', message);
}
