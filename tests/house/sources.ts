import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Where code is, tests and measurements included: what only they use is used. */
const FOLDERS = 'bench build cli compiler editors registry renderer runner sandbox schemas server studio tests widgets';

/** Every file of code and style by its path, and what is beside the folders. */
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

/** What a file imports: a path from the root for a file of ours, `name` or `@scope/name` for a package's. */
export function importsOf(file: string, text: string): string[] {
  return [...text.replace(COMMENT, '').matchAll(IMPORTED)].map(([, target]) => {
    if (target!.startsWith('.')) return normalize(join(dirname(file), target!)).replace(/\?.*$/, '');
    return /^(@[^/]+\/)?[^/]+/.exec(target!)![0];
  });
}
