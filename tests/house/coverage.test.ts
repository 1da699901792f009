import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';
import { coverageRows, pointersIn } from './coverage-rows.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => name.replace(/\.json$/, ''));

const screens = namesIn('screens').filter((name) => existsSync(join(root, 'screens', name, 'screen.json')));
const named = new Set([...screens, ...namesIn('screens/fragments'), ...namesIn('schemas/widgets')]);
const calls = new Set(
  namesIn('screens/calls')
    .filter((file) => /^[a-z]/.test(file) && existsSync(join(root, 'screens/calls', `${file}.json`)))
    .flatMap((file) => (JSON.parse(read(`screens/calls/${file}.json`)) as { calls: { call: string }[] }).calls)
    .map(({ call }) => call),
);

const rows = coverageRows();

/** Why a pointer is invalid; undefined if it is valid. */
function faultOf(name: string, title: string | undefined): string | undefined {
  if (/\.[a-z]+$/.test(name) && name.includes('/')) {
    if (!existsSync(join(root, name))) return `there is no file ${name}`;
    return title === undefined || read(name).includes(title) ? undefined : `${name} has no test "${title}"`;
  }
  if (name.includes('/')) {
    const [screen, fixture] = name.split('/');
    return existsSync(join(root, 'screens', screen!, 'fixtures', `${fixture}.json`)) ? undefined : `no fixture ${name}`;
  }
  return named.has(name) || calls.has(name) ? undefined : `no document, fragment, widget or call ${name}`;
}

test('every row names the source of a requirement and what proves it', () => {
  assert.ok(rows.length > 100, 'the tables are read');
  for (const { line, cells } of rows) {
    assert.is(cells.length, 3, `line ${line} has three cells`);
    assert.ok(cells[0]!.trim() !== '', `line ${line} says something`);
    for (const cell of cells.slice(1))
      assert.ok(pointersIn(cell).length > 0, `line ${line} points to something: ${cell}`);
  }
});

test('everything that a row points to exists', () => {
  const faults = rows.flatMap(({ line, cells }) =>
    cells
      .slice(1)
      .flatMap(pointersIn)
      .flatMap(({ name, title }) => faultOf(name, title) ?? [])
      .map((fault) => `docs/coverage.md:${line}: ${fault}`),
  );
  assert.equal(faults, []);
});

test('every statement is proved by a fixture or a test', () => {
  const others = rows.flatMap(({ line, cells }) =>
    pointersIn(cells[2]!)
      .filter(({ name }) => !name.includes('/') || (/\.[a-z]+$/.test(name) && !name.includes('.test.')))
      .map(({ name }) => `docs/coverage.md:${line}: ${name}`),
  );
  assert.equal(others, []);
});

test('every document and every call is in a row', () => {
  const pointed = new Set(rows.flatMap(({ cells }) => pointersIn(cells[1]!).map(({ name }) => name)));
  const missing = [...screens, ...calls].filter((name) => !pointed.has(name));
  assert.equal(missing, []);
});
