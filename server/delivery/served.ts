import { filePath } from '../../renderer/wire/page.ts';
import { manifestPath } from '../../renderer/wire/routes.ts';
import type { Bundle } from '../files/bundle.ts';
import type { Release } from '../site/release.ts';
import { createSite } from '../site/site.ts';

/** Files by the name under which they are kept. */
type Files = Map<string, Uint8Array>;

/** The name under which a manifest is kept: only pages of the same bundle can go on by it. */
export function keptManifest(release: number, { name }: Pick<Bundle, 'name'>): string {
  return `${manifestPath(release)}/${name}`;
}

/** What a build serves, by path. */
export function filesOfBuild(bundle: Bundle): Files {
  return new Map(bundle.built.map((name) => [filePath(name), bundle.file(name)!.bytes]));
}

/** What a release serves: documents and pictures by path, and its manifest. */
export function filesOfRelease(number: number, release: Release, bundle: Bundle): Files {
  const { files, catalog } = createSite(release, { bundle });
  const bytes = [...files].map(([path, file]): [string, Uint8Array] => [path, file.bytes]);
  return new Map([...bytes, [keptManifest(number, bundle), catalog.manifest.bytes]]);
}
