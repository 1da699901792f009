import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { compileProject } from '../../compiler/index.ts';
import { readProject } from '../../compiler/read.ts';
import { readBundle } from '../../server/bundle.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const bundle = readBundle(join(root, 'dist'));
const { screens } = compileProject(readProject(root));
const widgetsOf = (name: string) => Object.keys(screens.get(name)!.document.needs.widgets);

/** Most bytes of our own JavaScript, gzip, beside React. */
const LIMITS: [screen: string, kilobytes: number][] = [
  ['order', 30],
  ['bank', 40],
];

for (const [name, kilobytes] of LIMITS) {
  test(`the screen ${name} costs at most ${kilobytes} kB of our own JavaScript`, () => {
    const weight = bundle.weightOf(widgetsOf(name));
    assert.ok(weight <= kilobytes * 1024, `${(weight / 1024).toFixed(1)} kB`);
    assert.ok(weight > 4 * 1024, 'the figure counts something');
  });
}

test('React stands in files of its own', () => {
  const files = bundle.filesFor([]);
  const sizes = files.map((file) => bundle.served.get(file)!.gzip.length);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const ours = bundle.weightOf([]);
  assert.ok(whole - ours > 50 * 1024, `React is ${whole - ours} bytes`);
});

test('a screen preloads the files of its widgets and no other', () => {
  const all = bundle.filesFor(widgetsOf('bank'));
  assert.ok(all.some((file) => file.startsWith('picker-')));
  assert.not.ok(bundle.filesFor(widgetsOf('order')).some((file) => file.startsWith('picker-')));
  for (const file of all) assert.ok(bundle.served.has(file), file);
});

test('the form library comes by itself, and only where a field is on the screen', () => {
  const library = [...bundle.served.keys()].filter((file) => file.startsWith('validator-'));
  assert.is(library.length, 1);
  assert.ok(bundle.served.get(library[0]!)!.gzip.length > 8 * 1024, 'it holds the library');
  const everyWidget = [...screens.keys()].flatMap(widgetsOf);
  assert.not.ok(bundle.filesFor(everyWidget).includes(library[0]!));
});

test('what is compressed ahead is what is served plain', () => {
  for (const [name, { bytes, gzip }] of bundle.served) assert.equal(gunzipSync(gzip), bytes, name);
});

test('no file for phones makes code out of text', () => {
  for (const [name, { bytes }] of bundle.served) assert.not.match(bytes.toString(), /\beval\(|new Function\(/, name);
  assert.not.match(bundle.inline, /\beval\(|new Function\(/);
});

test('no file for phones uses what their browsers do not know yet', () => {
  // Chrome 102 and iOS 15.5; the bundler lowers syntax, not functions.
  const young =
    /\.(toSorted|toReversed|toSpliced|findLastIndex|isWellFormed)\(|withResolvers|groupBy\(|AbortSignal\.(any|timeout)/;
  for (const [name, { bytes }] of bundle.served) assert.not.match(bytes.toString(), young, name);
});

test('the inline script and the style cannot end their elements', () => {
  assert.not.match(bundle.inline, /<\/script|<!--/i);
  assert.not.match(bundle.style, /<\/style/i);
});
