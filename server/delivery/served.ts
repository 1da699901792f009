import { filePath } from '../../renderer/wire/page.ts';
import { manifestPath } from '../../renderer/wire/routes.ts';
import type { Bundle } from '../files/bundle.ts';
import type { Release } from '../site/server-settings.ts';
import { createSite } from '../site/site.ts';

/** Files by the name they are stored under. */
type Files = Map<string, Uint8Array>;

/** Returns the name a manifest is stored under: only pages of the same bundle can use it. */
export function keptManifest(release: number, { name }: Pick<Bundle, 'name'>): string {
  return `${manifestPath(release)}/${name}`;
}

/** Lists the files a build serves, by path. */
export function filesOfBuild(bundle: Bundle): Files {
  return new Map(bundle.built.map((name) => [filePath(name), bundle.file(name)!.bytes]));
}

/** Lists the files a release serves: documents and pictures by path, and its manifest. */
export function filesOfRelease(number: number, release: Release, bundle: Bundle): Files {
  const { files, catalog } = createSite(release, { bundle });
  const bytes = [...files].map(([path, file]): [string, Uint8Array] => [path, file.bytes]);
  return new Map([...bytes, [keptManifest(number, bundle), catalog.manifest.bytes]]);
}
