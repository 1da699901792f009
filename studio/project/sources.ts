import { type Asset, assetIn } from '../../compiler/source/project.ts';
import { type Content, type ReleaseSources, registry } from '../client/registry.ts';

/** Texts of documents and snapshots, by path relative to `screens/`. */
export interface Texts {
  readonly [path: string]: string;
}

/** A release as the base of edits. */
export interface Sources {
  readonly release: number;
  readonly texts: Texts;
  /** SHA-256 of every file, by the same path. */
  readonly hashes: { readonly [path: string]: string };
  /** Pictures, by their name in documents. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** Releases are immutable, so each is fetched once. */
const fetched = new Map<number, Promise<Sources>>();

/** Returns the documents and pictures of a release. Rejects with a `Refused`. */
export function sourcesOf(release: number): Promise<Sources> {
  const known = fetched.get(release);
  if (known) return known;
  const coming = registry.sources(release).then(readSources);
  fetched.set(release, coming);
  coming.catch(() => fetched.delete(release));
  return coming;
}

function readSources({ release, files, hashes }: ReleaseSources): Sources {
  const texts = Object.entries(files).filter((file): file is [string, string] => isEdited(...file));
  const assets = Object.entries(files).flatMap(([path, content]) => assetOf(path, hashes[path]!, content));
  return { release, texts: Object.fromEntries(texts), hashes, assets: new Map(assets) };
}

/** Whether a file is edited as text: a document or a snapshot, not a picture. */
export function isEdited(path: string, content: Content | null): boolean {
  return typeof content === 'string' && /\.(?:json|txt)$/.test(path) && !path.startsWith('assets/');
}

/** Returns a picture file as an asset with its name; empty for any other file. */
export function assetOf(path: string, hash: string, content: Content): [string, Asset][] {
  const name = /^assets\/(.+?)\.[^./]+$/.exec(path)?.[1];
  const text = typeof content === 'string' ? content : '';
  return name === undefined ? [] : [[name, assetIn(`screens/${path}`, hash, () => text)]];
}
