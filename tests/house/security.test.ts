import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileProject } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

test('every file that a document links to exists', () => {
  const links = docs.flatMap((name) =>
    [...textOf(`docs/${name}`).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => ({ name, target })),
  );
  assert.ok(links.length > 2);
  for (const { name, target } of links) assert.ok(existsSync(join(root, 'docs', target)), `${name} links to ${target}`);
});

test('the documentation for the app’s team has every route and every parameter of the documents', () => {
  const native = textOf('docs/native.md');
  for (const [screen, { document }] of compileProject(readProject(root)).screens) {
    const routes = document.routes.map((route) => (typeof route === 'string' ? route : route.path));
    for (const name of [...routes, ...Object.keys(document.params)])
      assert.ok(native.includes(`\`${name}\``), `docs/native.md lacks ${name} of ${screen}`);
  }
});

/** A test file in backquotes, followed by quoted titles. */
const CITED = /`(tests\/[\w./-]+\.test\.tsx?)`: ((?:"[^"]+"(?:, )?)+)/g;

/** Whether the file has a test, or a case of a table, with that title; `…` matches the part that varies. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(join(root, file))) return false;
  const parts = title.split('…').filter((part) => part !== '');
  const titles = textOf(file)
    .split('\n')
    .filter((line) => /\btest\(|\bsays: '/.test(line));
  return titles.some((line) =>
    title.includes('…')
      ? parts.every((part) => line.includes(part))
      : [`test('${title}'`, `says: '${title}'`].some((declared) => line.includes(declared)),
  );
}

test('every test that docs/security.md cites exists under its title', () => {
  const security = textOf('docs/security.md');
  const cited = [...security.matchAll(CITED)].map(([, file = '', titles = '']) => ({ file, titles }));
  const named = [...security.matchAll(/`tests\/[^`]+`: /g)];
  assert.is(cited.length, named.length, 'every file is followed by titles');
  assert.ok(cited.length > 20);
  for (const { file, titles } of cited)
    for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g))
      assert.ok(hasTest(file, title), `${file} has no test "${title}"`);
});
