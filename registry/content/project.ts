import { type Asset, addAsset, assetIn, type Project, screensAmong } from '../../compiler/source/project.ts';
import { hashOf } from './bytes.ts';
import { isAsset, isSnapshot, isText, PRODUCT, SCREENS } from './paths.ts';

/** Files by path relative to `screens/`. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Converts files for the compiler. */
export function projectOf(files: Files): Project {
  const documents = new Map<string, string>();
  const assets = new Map<string, Asset>();
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const file = SCREENS + path;
    const asset = /^assets\/(.+?)\.[^./]+$/.exec(path)?.[1];
    if (asset !== undefined)
      addAsset(
        assets,
        asset,
        assetIn(file, hashOf(bytes), () => textOf(bytes)),
      );
    else if (isText(path) && path.endsWith('.json') && !isAsset(path)) documents.set(file, textOf(bytes));
  }
  return { files: documents, assets };
}

/** Adds a `product.json` if one is available: without it, amounts would have no symbol. */
export function withProduct(files: Files, product: Uint8Array | undefined): Files {
  return product && !files.has(PRODUCT) ? new Map([...files, [PRODUCT, product]]) : files;
}

/** Returns the names of the screens that a project has, but that did not compile. */
export function brokenIn({ files }: Project, compiled: readonly { readonly screen: string }[]): string[] {
  return screensAmong(files.keys()).filter((name) => compiled.every(({ screen }) => screen !== name));
}

/** Returns the text snapshots that fixtures compare with, by path in the project. */
export function snapshotsOf(files: Files): Map<string, string> {
  return new Map(
    [...files].flatMap(([path, bytes]) => (isSnapshot(path) ? [[SCREENS + path, textOf(bytes)] as const] : [])),
  );
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}
