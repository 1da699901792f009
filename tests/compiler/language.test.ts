import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../cli/documents/migrate.ts';
import { createCompiler } from '../../compiler/index.ts';
import { MIGRATIONS, migrated } from '../../compiler/source/language.ts';
import { assert, test } from '../suite.ts';
import { BOOK, issuesOf, library } from './library.ts';

/** A made-up older language, in which the next version’s `title` is called `heading`. */
const FROM_0 = new Map([
  [0, ({ heading, ...others }: { readonly [name: string]: unknown }) => ({ ...others, title: heading })],
]);
const { title, ...rest } = BOOK;
const OLD = { ...rest, language: 0, heading: title };

test('a screen in an older language is migrated when it is read', () => {
  const project = library({ files: { 'screens/book/screen.json': JSON.stringify(OLD) } });
  const { issues, screens } = createCompiler(FROM_0).compile(project);
  assert.equal(issues, []);
  assert.is(screens.get('book')!.document.title, 'Book');
});

test('a migrated screen is read again only after its file has changed', () => {
  const compiler = createCompiler(FROM_0);
  const files = { 'screens/book/screen.json': JSON.stringify(OLD) };
  const first = compiler.compile(library({ files }));
  assert.is(compiler.compile(library({ files })).screens.get('book')!.document, first.screens.get('book')!.document);
});

test('an older language without a migration is an error', () => {
  assert.equal(MIGRATIONS.get(0), undefined);
  const [issue] = issuesOf({ screen: { language: 0 } });
  assert.match(issue!.message, /expected 1, found number 0/);
});

test('a screen in the current language, a newer one or none is not migrated', () => {
  for (const value of [BOOK, { ...BOOK, language: 7 }, rest, null, [], { ...BOOK, language: '0' }, { language: 0.5 }])
    assert.is(migrated(value, FROM_0), undefined);
});

test('a screen in a newer language is refused with one message, whatever else it contains', () => {
  const issues = issuesOf({ screen: { language: 2, colours: true } });
  assert.equal(
    issues.map(({ code, path, message }) => `${code} ${path}: ${message}`),
    ['newer-language language: the screen is in version 2 of the language, newer than version 1, which is read here'],
  );
});

test('`screens migrate` rewrites screens in an older language, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  const present = `${JSON.stringify(BOOK)}\n`;
  for (const [name, text] of Object.entries({ old: JSON.stringify(OLD), present, broken: '{' })) {
    mkdirSync(join(folder, 'screens', name), { recursive: true });
    writeFileSync(join(folder, 'screens', name, 'screen.json'), text);
  }
  const read = (name: string) => readFileSync(join(folder, 'screens', name, 'screen.json'), 'utf8');
  migrate(folder, FROM_0);
  assert.equal(JSON.parse(read('old')), BOOK);
  assert.equal([read('present'), read('broken')], [present, '{']);
  rmSync(folder, { recursive: true });
});
