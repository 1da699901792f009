import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { compileProject } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { readBundle, withHydration } from '../../server/files/bundle.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const bundle = readBundle(join(root, 'dist'));
const { screens } = compileProject(readProject(root));
/** All files that phones can request. */
const files = bundle.built.map((name) => [name, bundle.file(name)!] as const);
const documentOf = (name: string) => screens.get(name)!.document;

/**
 * The maximum of our own JavaScript in bytes of gzip, without React: before a screen can be seen and used, and in all.
 */
const LIMITS: [screen: string, start: number, all: number][] = [
  ['order', 16, 42],
  ['bank', 28, 54],
];

for (const [name, most, all] of LIMITS) {
  test(`the screen ${name} loads at most ${most} kB of our own JavaScript at its start, ${all} kB in all`, () => {
    const { start, more } = bundle.weightOf(documentOf(name));
    assert.ok(start <= most * 1024, `${start} bytes`);
    assert.ok(start + more <= all * 1024, `${start + more} bytes`);
    assert.ok(start > 4 * 1024 && more > 4 * 1024, 'the figures count something');
  });
}

test('a prerendered screen loads at most 1.1 kB more, for hydration', () => {
  for (const [name] of LIMITS) {
    const [plain, drawn] = [documentOf(name), withHydration(documentOf(name))].map((document) =>
      bundle.filesFor(document).reduce((sum, file) => sum + bundle.file(file)!.gzip.length, 0),
    );
    assert.ok(drawn! > plain! && drawn! - plain! <= 1.1 * 1024, `${name}: ${drawn! - plain!} bytes`);
  }
});

test('no file for phones contains the outlines of widgets, which the server renders', () => {
  const scripts = files.filter(([name]) => name.endsWith('.js'));
  const holding = scripts.filter(([, { bytes }]) => bytes.includes('bone-picture')).map(([name]) => name);
  assert.equal(holding, []);
});

test('React is in a file of its own', () => {
  const files = bundle.filesFor(documentOf('order'));
  const sizes = files.map((file) => bundle.file(file)!.gzip.length);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const ours = bundle.weightOf(documentOf('order')).start;
  const react = whole - ours;
  assert.ok(
    react > 35 * 1024 && react <= 44 * 1024,
    `React is ${react} bytes: see "React or preact" in docs/architecture.md`,
  );
  assert.is(files.filter((file) => file.startsWith('react-')).length, 1);
});

test('a screen preloads three files: the common one, its own and React, without overlays', () => {
  const holds = (screen: string, widget: string) => {
    const [boot, own, react, ...more] = bundle.filesFor(documentOf(screen));
    assert.equal([boot, more, react!.startsWith('react-')], [bundle.boot, [], true]);
    return bundle.file(own!)!.bytes.includes(widget);
  };
  assert.ok(holds('bank', 'opener-words'));
  assert.ok(holds('order', 'status-title'));
  for (const mark of ['opener-words', 'showModal', 'stars']) assert.not.ok(holds('order', mark), mark);
});

test('what a screen may need later comes in one file', () => {
  const { later } = bundle.modulesFor(documentOf('order'));
  assert.ok(later.dialog && later.stars && later.form);
  const [file, ...more] = new Set(Object.values(later));
  assert.equal(more, []);
  const text = bundle.file(file!)!.bytes.toString();
  for (const mark of ['showModal', 'stars', 'createForm']) assert.ok(text.includes(mark), mark);
});

test('after an edit that needs a new combination later, each of its widgets comes in its own file', () => {
  const order = documentOf('order');
  const edited = { ...order, features: { ...order.features, later: ['dialog', 'promo', 'stars'] } };
  const files = Object.values(bundle.modulesFor(edited).later);
  assert.is(new Set(files).size, 3);
  for (const file of files) assert.ok(bundle.file(file)!.bytes.includes('widgets'), file);
});

test('a file that is loaded on demand requests no further ones but those of the start', () => {
  const [boot, , react] = bundle.filesFor(documentOf('order'));
  const onDemand = bundle.built.filter((name) => /^(when-idle|validator|mask|later|screen)-/.test(name));
  assert.ok(onDemand.length > 20);
  for (const name of onDemand) {
    const text = bundle.file(name)!.bytes.toString();
    const imported = [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, file]) => file!);
    assert.equal(
      imported.filter((file) => file !== boot && file !== react),
      [],
      name,
    );
  }
});

test('files that every page starts with are hinted to the browser, others are not', () => {
  const says = (file: string) => bundle.file(file)!.bytes.toString().startsWith('//# allFunctionsCalledOnLoad\n');
  const [boot, , react] = bundle.filesFor(documentOf('bank'));
  const saying = bundle.built.filter((file) => file.endsWith('.js') && says(file));
  assert.equal(saying.sort(), [boot!, react!].sort());
});

test('screens with the same needs share a file, which loads the rest on demand', () => {
  const [own, ...more] = bundle.modulesFor(documentOf('bank')).now;
  assert.equal(more, []);
  assert.equal(bundle.modulesFor({ ...documentOf('bank'), hash: 'other' }).now, [own]);
  const text = bundle.file(own!)!.bytes.toString();
  const asked = [...text.matchAll(/import\("\.\/([\w-]+\.js)"\)/g)].map(([, file]) => file!);
  assert.ok(asked.length > 0);
  for (const file of asked) assert.ok(bundle.built.includes(file), file);
});

test('code that only some screens or users need is in no common file', () => {
  const first = bundle.filesFor(documentOf('order')).map((file) => bundle.file(file)!.bytes.toString());
  for (const text of ['execCommand', 'MutationObserver', '/m/current', 'showModal', 'getFieldState']) {
    assert.not.ok(
      first.some((file) => file.includes(text)),
      text,
    );
  }
});

test('the form library is a separate file, loaded only if there is a field on the screen', () => {
  const library = bundle.built.filter((file) => file.startsWith('validator-'));
  assert.is(library.length, 1);
  assert.ok(bundle.file(library[0]!)!.gzip.length > 8 * 1024, 'it holds the library');
  for (const { document } of screens.values()) assert.not.ok(bundle.filesFor(document).includes(library[0]!));
});

/** What a screen with these features starts with, if staff publish it after the build. */
function newScreen(features: readonly string[]) {
  const document = { ...documentOf('bank'), hash: 'edited', features: { now: [...features], later: [] } };
  const files = bundle.modulesFor(document).now;
  return { files, bytes: files.reduce((sum, file) => sum + bundle.file(file)!.gzip.length, 0) };
}
const bytesOf = (name: string) => newScreen(documentOf(name).features.now).bytes;

test('a screen edited after the build that needs a new combination of modules loads the built file and the new module', () => {
  const { now } = documentOf('repay').features;
  assert.not.ok(now.includes('checkbox'));
  const { files, bytes } = newScreen([...now, 'checkbox']);
  assert.is(files.length, 2);
  assert.equal(files[0], bundle.modulesFor(documentOf('repay')).now[0]);
  assert.ok(bytes < bytesOf('repay') + 1024, `${bytes} bytes`);
});

test('a new screen loads what it needs and nothing else', () => {
  const { files, bytes } = newScreen(['form', 'hydrate', 'input', 'picker', 'tabs']);
  const text = files.map((file) => bundle.file(file)!.bytes.toString()).join('');
  for (const mark of ['opener-words', 'createForm', 'hydrate']) assert.ok(text.includes(mark), mark);
  for (const mark of ['openDurable', 'createMoneyGuard', 'status-title']) assert.not.ok(text.includes(mark), mark);
  assert.ok(bytes < bytesOf('bank'), `${bytes} bytes`);
});

test('a file of the build that is no part of the start holds no state that two files would have twice', () => {
  for (const file of bundle.built.filter((name) => /^(screen|later|part)-/.test(name)))
    assert.not.match(bundle.file(file)!.bytes.toString(), /createContext\(/, file);
});

test('precompressed files equal the uncompressed ones', () => {
  for (const [name, { bytes, gzip }] of files) assert.equal(gunzipSync(gzip), bytes, name);
});

test('no file for phones evaluates text as code', () => {
  for (const [name, { bytes }] of files) assert.not.match(bytes.toString(), /\beval\(|new Function\(/, name);
  assert.not.match(bundle.inline, /\beval\(|new Function\(/);
});

/** Functions that are newer than Chrome 80 and iOS 13.4; the bundler transforms syntax, not functions. */
const YOUNG = [
  /\.(toSorted|toReversed|toSpliced|findLast|findLastIndex|isWellFormed|checkVisibility|showPicker|canParse)\(/,
  /withResolvers|groupBy\(|AbortSignal\.|Promise\.any|structuredClone|randomUUID|WeakRef|FinalizationRegistry|AggregateError/,
  /(date|time)Style:|\(\?<[=!]|createImageBitmap|OffscreenCanvas|CompressionStream|BroadcastChannel\(|navigator\.locks/,
  // Syntax: class fields, private names, static blocks, numeric separators, `??=`.
  /class(?: \w+)?(?: extends [\w.$]+)?\{(?:static )?[\w$]+[=;]|this\.#|\bstatic\{|[^\w$"'#-]\d+_\d+\b|\?\?=|\|\|=|&&=/,
  // Chrome before 91 cannot parse spread arguments of an optional call.
  /\?\.\w*\([^()]*\.\.\./,
];
/** Polyfills for webviews from before 2022, on pages only. */
const ADDED = /Object\.hasOwn|\.at\(|\.replaceAll\(|\.replaceChildren\(/;

test('no file for phones uses syntax that their browsers lack', () => {
  const texts = [...files.filter(([name]) => /\.js$/.test(name)).map(([name, { bytes }]) => [name, bytes.toString()])];
  const apart = ['inline', 'notice', 'worker'] as const;
  for (const [name, text] of [...texts, ...apart.map((name) => [name, bundle[name]] as const)]) {
    // React checks for them before it uses them.
    if (name!.startsWith('react-')) continue;
    for (const young of YOUNG) assert.equal(text!.match(young)?.[0], undefined, name);
  }
  for (const name of apart)
    assert.not.match(bundle[name], ADDED, `${name} runs without what is added for old webviews`);
});

test('the inline script and the style cannot end their elements', () => {
  assert.not.match(bundle.inline, /<\/script|<!--/i);
  assert.not.match(bundle.style, /<\/style/i);
});
