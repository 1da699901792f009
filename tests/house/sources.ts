import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** All folders with code, including tests and benchmarks: what only they use counts as used. */
const FOLDERS = 'bench build cli compiler editors registry renderer runner sandbox schemas server studio tests widgets';

/** Every source file and style sheet by path, and those next to the folders. */
export function sources(): ReadonlyMap<string, string> {
  const files = FOLDERS.split(' ').flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const code = files.filter((file) => /(?<!\.d)\.(ts|tsx|mjs|css)$/.test(file) && !file.includes('node_modules'));
  return new Map([...code, 'build.mjs', 'prepare.mjs'].map((file) => [file, readFileSync(file, 'utf8')]));
}

const IMPORTED =
  /(?:\bfrom|\bimport|@import|import\.meta\.resolve|\brequire(?:\.resolve)?)\s*\(?\s*['"]([^'"\n]+)['"]/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The imports of a file: a path from the root for our own files, `name` or `@scope/name` for a package. */
export function importsOf(file: string, text: string): string[] {
  return [...text.replace(COMMENT, '').matchAll(IMPORTED)].map(([, target]) => {
    if (target!.startsWith('.')) return normalize(join(dirname(file), target!)).replace(/\?.*$/, '');
    return /^(@[^/]+\/)?[^/]+/.exec(target!)![0];
  });
}
