import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';

const folder = join(fileURLToPath(import.meta.url), '../../../dist/studio');
const entries = JSON.parse(readFileSync(join(folder, 'studio.json'), 'utf8')) as { [name: string]: string };

/** A script and everything that it imports. */
function neededBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(folder, file), 'utf8');
  for (const [, next] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w-]+\.js)"/g)) neededBy(next!, found);
  return found;
}

const weightOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.gz`)).size, 0) / 1024;

/** A screen’s page with its phone and the worker that compiles. The language service starts once the phone has painted. */
function firstLoad(): Set<string> {
  const page = readFileSync(join(folder, entries.studio!), 'utf8');
  const screenPage = /import\("\.\/(screen-page-[\w-]+\.js)"\)/.exec(page)?.[1];
  assert.ok(screenPage, 'the page of a screen comes when it is opened');
  const begins = [entries.studio, screenPage, entries.phone, entries['compile-worker']];
  return new Set(begins.flatMap((file) => [...neededBy(file!)]));
}

/** The maximum that a screen’s page may load until it is painted, and the part of its styles, in kilobytes. */
const [MOST, BESIDE] = [400, 40];
/** The maximum number of these scripts: each is a request. */
const FILES = 100;

test('the scripts of a screen in the studio, its compiler and its phone leave room for its styles below 400 kB gzip', () => {
  const files = firstLoad();
  const weight = weightOf(files);
  assert.ok(weight < MOST - BESIDE, `${weight.toFixed(1)} kB`);
  assert.ok(weight > 200, 'the figure counts something');
  assert.ok(files.size < FILES, `${files.size} files`);
  assert.equal(
    [...files].filter((file) => statSync(join(folder, file)).size === 0),
    [],
    'no request for nothing',
  );
  // The text editor is large, and is loaded with its tab.
  for (const file of files) assert.not.match(readFileSync(join(folder, file), 'utf8'), /cm-activeLine/, file);
});
