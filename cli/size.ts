import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compileProject } from '../compiler/index.ts';
import { readProject } from '../compiler/project/read.ts';
import { readBundle } from '../server/files/bundle.ts';
import { installFolder, projectFolder } from '../server/settings/folders.ts';

/**
 * `screens size [SCREEN…]`: one line per screen; answers the exit code. The first figure is everything that comes before
 * the screen can be seen and used; the second all that it may ask for beside that, once it is at rest or when it is
 * first needed: its overlays, the form library, input masks, the way to other screens, toasts.
 */
export function size(names: readonly string[]): number {
  const bundle = readBundle(join(installFolder(), 'dist'));
  const { screens } = compileProject(readProject(projectFolder()));
  const missing = names.filter((name) => !screens.has(name));
  for (const name of missing) console.error(`There is no screen "${name}" without errors.`);
  for (const [name, { document }] of screens) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { start, more } = bundle.weightOf(document);
    const data = gzipSync(JSON.stringify(document)).length;
    console.log(
      `${name}: ${kilobytes(start)} of ${bundle.reactApart ? 'our' : 'all'} JavaScript, up to ${kilobytes(more)} more, ${kilobytes(data)} of document (gzip)`,
    );
  }
  return missing.length > 0 ? 1 : 0;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
