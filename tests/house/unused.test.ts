import { readdirSync, readFileSync } from 'node:fs';
import { assert, test } from '../suite.ts';

/** Where code is, tests and measurements included: what only they use is used. */
const FOLDERS = 'bench build cli compiler editors registry renderer runner sandbox schemas server studio tests widgets';

const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const WORD = /[\w$]+/g;
/** A module that is loaded when it is needed: whoever loads it may use its exports without naming them. */
const LOADED_LATER = /import\('(?:\.\.?\/)+([\w./-]+)'\)/g;
/** What others than this code call: Visual Studio Code. */
const CALLED_FROM_OUTSIDE = ['editors/vscode/extension.ts'];

function sources(): Map<string, string> {
  const files = FOLDERS.split(' ').flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'));
  return new Map([...code, 'build.mjs'].map((file) => [file, readFileSync(file, 'utf8')]));
}

test('nothing is exported that nobody uses', () => {
  const files = sources();
  const uses = new Map<string, number>();
  for (const text of files.values())
    for (const [word] of text.matchAll(WORD)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const later = new Set(
    [...files.values()].flatMap((text) => [...text.matchAll(LOADED_LATER)].map(([, path]) => path!)),
  );
  const isUsedUnnamed = (file: string) =>
    CALLED_FROM_OUTSIDE.includes(file) || [...later].some((path) => file.endsWith(`/${path}`));
  const own = [...files].filter(([file]) => !file.includes('/generated/') && !isUsedUnnamed(file));
  const unused = own.flatMap(([file, text]) =>
    [...text.matchAll(EXPORTED)].filter(([, name]) => uses.get(name!) === 1).map(([, name]) => `${file}: ${name}`),
  );
  assert.equal(unused, []);
});
