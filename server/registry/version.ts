import { isUtf8 } from 'node:buffer';
import { type ChangedFiles, type Content, Refusal, type Registry, type Version } from '../../registry/index.ts';

/** `release 3` and `draft 7`, also with another separator, for URLs; `3` alone is a release. */
const NUMBERED = /^(?:(release|draft)[ :+/-]?)?([1-9]\d{0,8})$/;

/** Parses a version: `production`, `release N` or `draft N`. Rejects with a {@link Refusal} of 400. */
export async function versionOf(text: string, registry: Registry): Promise<Version> {
  if (text === 'production') return { release: (await registry.channel()).release };
  const [, kind = 'release', number] = NUMBERED.exec(text) ?? [];
  if (number === undefined) {
    throw new Refusal(400, 'malformed', `"${text}" is not a version: write production, "release N" or "draft N".`);
  }
  return kind === 'draft' ? { draft: Number(number) } : { release: Number(number) };
}

/** Returns the version a body refers to: a text as above, or files over a release. */
export async function comparedVersion(reference: unknown, registry: Registry): Promise<Version> {
  if (typeof reference === 'string') return versionOf(reference, registry);
  const { base, files } = reference as { base: number; files: ChangedFiles };
  return { files: await filesOver(base, files, registry) };
}

/** Returns all files of a release with the changed ones replaced; null deletes a file. */
async function filesOver(base: number, changed: ChangedFiles, registry: Registry): Promise<Map<string, Content>> {
  const whole = new Map<string, Content>();
  for (const [path, bytes] of await registry.sources(base)) whole.set(path, contentOf(bytes));
  for (const [path, content] of Object.entries(changed)) {
    if (content === null) whole.delete(path);
    else whole.set(path, content);
  }
  return whole;
}

/** Wraps the bytes of a file as the registry's content. */
export function contentOf(bytes: Uint8Array): Content {
  return { base64: Buffer.from(bytes).toString('base64') };
}

/** The same, with text as a string when the bytes are valid text, as most files are. */
export function readable(bytes: Uint8Array): Content {
  return isUtf8(bytes) ? Buffer.from(bytes).toString() : contentOf(bytes);
}

/** Returns the bytes of a file. */
export function bytesOf(content: Content): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.base64, 'base64');
}
