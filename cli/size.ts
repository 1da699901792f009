import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compileProject } from '../compiler/index.ts';
import { readProject } from '../compiler/read.ts';
import { readBundle } from '../server/bundle.ts';
import { installFolder, projectFolder } from '../server/folders.ts';

/** `screens size [SCREEN…]`: one line per screen; answers the exit code. */
export function size(names: readonly string[]): number {
  const bundle = readBundle(join(installFolder(), 'dist'));
  const { screens } = compileProject(readProject(projectFolder()));
  const missing = names.filter((name) => !screens.has(name));
  for (const name of missing) console.error(`There is no screen "${name}" without errors.`);
  for (const [name, { document }] of screens) {
    if (names.length > 0 && !names.includes(name)) continue;
    const code = bundle.weightOf(Object.keys(document.needs.widgets));
    const data = gzipSync(JSON.stringify(document)).length;
    console.log(`${name}: ${kilobytes(code)} of our JavaScript, ${kilobytes(data)} of document (gzip)`);
  }
  return missing.length > 0 ? 1 : 0;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
