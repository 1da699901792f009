import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename } from 'node:path';
import { assert, test } from '../suite.ts';
import { importsOf, sources } from './sources.ts';

const EXPORTED = /^export (?:async )?(const|let|function\*?|class|interface|type|enum) (\w+)/gm;
/** A type may be exported for a function of its file that has it in its signature. */
const IS_TYPE = /^(interface|type)$/;
const WORD = /[\w$]+/g;
/** A dynamically imported module: its exports may be used without being named. */
const LOADED_LATER = /import\('(?:\.\.?\/)+([\w./-]+)'\)/g;

/** Files that no other file names, and why they exist. */
const USED_UNNAMED = new Map([
  ['editors/vscode/extension.ts', 'Visual Studio Code calls it'],
  ['tests/sandbox/record-answers.ts', 'run by hand, as its comment says'],
  ['bench/hand/page-form.tsx', 'built by its screen: page-SCREEN.tsx'],
  ['bench/hand/page-order.tsx', 'built by its screen: page-SCREEN.tsx'],
]);

const files = sources();
const settings = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: { [name: string]: string };
  dependencies: { [name: string]: string };
  devDependencies: { [name: string]: string };
};

test('there are no unused exports', () => {
  const uses = new Map<string, number>();
  const users = new Map<string, Set<string>>();
  for (const [file, text] of files)
    for (const [word] of text.matchAll(WORD)) {
      uses.set(word, (uses.get(word) ?? 0) + 1);
      users.set(word, (users.get(word) ?? new Set()).add(file));
    }
  const later = new Set(
    [...files.values()].flatMap((text) => [...text.matchAll(LOADED_LATER)].map(([, path]) => path!)),
  );
  const isUsedUnnamed = (file: string) =>
    USED_UNNAMED.has(file) || [...later].some((path) => file.endsWith(`/${path}`));
  const own = [...files].filter(([file]) => !file.includes('/generated/') && !isUsedUnnamed(file));
  const isUnused = (kind: string, name: string) =>
    IS_TYPE.test(kind) ? uses.get(name) === 1 : users.get(name)!.size === 1;
  const unused = own.flatMap(([file, text]) =>
    [...text.matchAll(EXPORTED)]
      .filter(([, kind, name]) => isUnused(kind!, name!))
      .map(([, , name]) => `${file}: ${name}`),
  );
  assert.equal(unused, []);
});

/**
 * Whether a text refers to a file other than by import: as a build entry, a worker's script, a script of the package.
 */
function names(text: string, file: string): boolean {
  const name = basename(file).replace(/\.\w+$/, '');
  return new RegExp(`['"\`/ ]${name.replaceAll('.', '\\.')}(\\.(ts|tsx|mjs|js|css))?['"\`/ ]`).test(text);
}

test('every file is a test or used by one', () => {
  const named = (file: string, text: string) => file.endsWith('.mjs') || /new URL\(|join\(|import\.meta/.test(text);
  const begun = [...files.keys()].filter(
    (file) => /\.test\.tsx?$/.test(file) || Object.values(settings.scripts).some((script) => script.includes(file)),
  );
  const used = new Set([...begun, ...USED_UNNAMED.keys()]);
  for (const file of used) {
    const text = files.get(file);
    if (text === undefined) continue;
    for (const target of importsOf(file, text)) used.add(target);
    if (!named(file, text)) continue;
    for (const other of files.keys()) if (!used.has(other) && names(text, other)) used.add(other);
  }
  assert.equal(
    [...files.keys()].filter((file) => !used.has(file) && !file.includes('/generated/')),
    [],
  );
});

/** Used other than by one of our imports. */
const USED_OTHERWISE = new Map([
  ['@biomejs/biome', 'lint and format of this code'],
  ['happy-dom', 'what @happy-dom/global-registrator asks for'],
  ['preact-render-to-string', 'preact/compat/server, which draws pages for the preact build'],
  ['tsx', 'what runs TypeScript'],
  ['typescript', 'the check of types, by its command'],
]);
/** Provided without being installed: Visual Studio Code provides it to its extension. */
const BROUGHT = ['vscode'];

/** Tests contain texts that look like imports, so check the syntax of package names. */
const PACKAGE = /^(@[a-z\d-]+\/)?[a-z][a-z\d-]*$/;

/** The package that a package of types belongs to: `@types/react` is used where `react` is. */
const typed = (name: string) => name.replace(/^@types\//, '');

test('every imported package is declared, and every declared one is used', () => {
  const declared = [...Object.keys(settings.dependencies), ...Object.keys(settings.devDependencies)];
  const imported = new Set([...files].flatMap(([file, text]) => importsOf(file, text)));
  const texts = [...files].flatMap(([file, text]) => (/^build/.test(file) ? [text] : []));
  const isUsed = (name: string) =>
    imported.has(name) || USED_OTHERWISE.has(name) || texts.some((text) => text.includes(`'${name}'`));
  const unused = declared.filter((name) => !isUsed(name) && !isUsed(typed(name)) && name !== '@types/node');
  assert.equal(unused, []);
  const packages = [...imported].filter((name) => PACKAGE.test(name) && !isBuiltin(name) && !files.has(name));
  assert.ok(packages.length > 40);
  assert.equal(
    packages.filter((name) => !declared.includes(name) && !BROUGHT.includes(name)),
    [],
  );
});
