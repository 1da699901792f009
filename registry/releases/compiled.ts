import { assetUrl, type Project } from '../../compiler/source/project.ts';
import { backendOf } from '../../schemas/backend.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { readBlob, readBlobs } from '../content/blobs.ts';
import { type File, fileOf } from '../content/bytes.ts';
import { SCREENS } from '../content/paths.ts';
import type { Files } from '../content/project.ts';
import type { Db } from '../data.ts';
import type { CompiledRelease } from '../shapes.ts';

/** A compiled release as stored: references to its blobs. */
interface Kept {
  readonly documents: readonly string[];
  readonly brand: CompiledRelease['brand'];
  readonly tokens?: CompiledRelease['tokens'];
  /** Missing in releases older than this field. */
  readonly backend?: CompiledRelease['backend'];
  /** Address, file and hash of each picture. */
  readonly assets: readonly (readonly [url: string, file: string, hash: string])[];
}

/** Builds a compiled release from documents, and the pictures among files. */
export function compiledOf(
  documents: readonly CompiledScreen[],
  { brand, tokens, backend }: Pick<CompiledRelease, 'brand' | 'tokens' | 'backend'>,
  project: Project,
  files: Files,
): CompiledRelease {
  const assets = [...project.assets].map(([name, asset]) => {
    const { file } = asset;
    return [assetUrl(name, asset), { file, bytes: files.get(file.slice(SCREENS.length))! }] as const;
  });
  return { documents, brand, tokens, backend, assets: new Map(assets) };
}

/** Its blobs; the hash of the first identifies it. Pictures are already among the release's files. */
export function packCompiled({ documents, brand, tokens, backend, assets }: CompiledRelease): [File, ...File[]] {
  const texts = documents.map((document) => fileOf(Buffer.from(JSON.stringify(document))));
  const pictures = [...assets].map(([url, { file, bytes }]) => [url, file, fileOf(bytes).hash] as const);
  const index: Kept = { documents: texts.map(({ hash }) => hash), brand, tokens, backend, assets: pictures };
  return [fileOf(Buffer.from(JSON.stringify(index))), ...texts];
}

/** Reads it by its hash. */
export async function readCompiled(db: Db, name: string): Promise<CompiledRelease> {
  const { documents: hashes, brand, tokens, backend, assets } = jsonOf(await readBlob(db, name)) as Kept;
  const blobs = await readBlobs(db, [...hashes, ...assets.map(([, , hash]) => hash)]);
  const documents = hashes.map((hash) => jsonOf(blobs.get(hash)!) as CompiledScreen);
  return {
    documents,
    brand,
    tokens,
    backend: backend ?? backendOf(documents.flatMap(({ calls }) => Object.values(calls).map(({ path }) => path))),
    assets: new Map(assets.map(([url, file, hash]) => [url, { file, bytes: new Uint8Array(blobs.get(hash)!) }])),
  };
}

function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString());
}
