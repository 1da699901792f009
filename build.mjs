/**
 * Builds everything: `node build.mjs`. With `--phone preact`, screens run on preact instead of React; `--out NAME`
 * builds into another folder than `dist`. One function per step, in dependency order.
 *
 * schemas/generated/   types, validators and catalogs generated from the JSON Schemas
 * widgets/generated/, compiler/actions/generated/
 * the tables of widgets and actions, generated from the folders' content
 * dist/web/            files for phones: hashed modules, single and bundled per screen, each with its .br and .gz
 * dist/page/           content of pages: the inline scripts, the style sheet, whole and by its rules, and bundle.json
 * (the dependencies of files);
 * and the service worker
 * dist/gallery/        the gallery of fixtures, rendered as phones side by side
 * dist/studio/         the studio: its page, its workers and the page of its phone frames
 * dist/cli.js          the `screens` command for Node, with most packages external
 * dist/worker.js       worker thread that runs fixtures
 * dist/release-worker.js
 * worker thread that compiles while screens are watched
 * dist/gallery-worker.js
 * worker thread that compiles for the gallery
 *
 * Finally prints the size of the screens in `MEASURED`; `tests/build/size.test.ts` checks the limits.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { shortestBrotli, shortestGzip } from './build/compress.mjs';
import { buildGallery } from './build/gallery.mjs';
import { joinModules } from './build/join.mjs';
import { legacyStyle } from './build/legacy-style.mjs';
import { optionsOf } from './build/options.mjs';
import { BOOT, buildPhone, featuresIn, PAGE_SCRIPT, PHONES, SUPPORTED, shortened } from './build/phone.mjs';
import { REQUIRE } from './build/require.mjs';
import { buildSchemas } from './build/schemas.mjs';
import { buildStudio } from './build/studio.mjs';
import { splitStyles } from './build/styles.mjs';
import { buildActions } from './build/tables/actions.mjs';
import { buildWidgets } from './build/tables/widgets.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const USAGE = `Usage: node build.mjs [options]

  --phone react|preact   the library that screens run on (react)
  --out NAME             the folder to build into (dist)`;
const { phone: library, out } = optionsOf(USAGE, {
  phone: { type: 'string', default: 'react' },
  out: { type: 'string', default: 'dist' },
});
/** Built here and then moved into place, so that a concurrent reader of `dist` sees either the old or the new one. */
const dist = join(root, `${out}.next`);

/** Packages that replace React, by library. */
const ALIASES = {
  react: undefined,
  preact: {
    react: 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react-dom/server': 'preact/compat/server',
    'react-dom/test-utils': 'preact/test-utils',
  },
};
const alias = ALIASES[library];
if (!Object.hasOwn(ALIASES, library))
  throw new Error(`--phone must be ${Object.keys(ALIASES).join(' or ')}, not ${library}`);

/** A screen that only displays and acts, and one with a form and masked fields. */
const MEASURED = ['order', 'bank'];

/** The style sheets of a page, in cascade order. */
const STYLES = ['./widgets/generated/index.css', './renderer/webview/boot/page.css'];

/**
 * Those of a page without a screen, which has only a title, words and a button (`server/page/page.ts`). That none is
 * missing is tested in `tests/browser/notices.test.ts`.
 */
const NOTICE_STYLES = [
  ...['base', 'button', 'failed', 'frame', 'link', 'pictures', 'text', 'forced-colours'].map(
    (name) => `./widgets/${name}.css`,
  ),
  './renderer/webview/boot/page.css',
];

await buildSchemas();
buildWidgets(root);
buildActions(root);
rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, 'web'), { recursive: true });
mkdirSync(join(dist, 'page'), { recursive: true });
const phone = await buildPhone(root, join(dist, 'web'), alias);
const joined = joinModules(join(dist, 'web'), phone, await setsOfScreens());
const style = await buildStyle(STYLES);
writeFileSync(join(dist, 'page/notice.css'), await buildStyle(NOTICE_STYLES));
writeFileSync(join(dist, 'page/styles.json'), JSON.stringify(await splitStyles(root, style, scriptsOfAllPages())));
await buildInline('again', 'renderer/webview/early/try-again.ts');
await buildInline('inline', 'renderer/webview/early/inline.ts');
await buildInline('notice', 'renderer/webview/boot/notice.ts');
const legacy = await buildLegacy();
await buildWorker(describeBundle({ ...phone, ...joined, legacy, style: writeHashed('style.css', style) }, style));
await compressAll();
await buildGallery(root, dist, PAGE_SCRIPT);
await buildStudio(root, dist);
await buildCommand();
putInPlace();
linkCommand();
if (out === 'dist') printSizes();

/** Returns the modules each screen needs at once, and later. Documents with errors have none, and do not fail the build. */
async function setsOfScreens() {
  const outfile = join(dist, 'module-sets.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['server/site/module-sets.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const { moduleSets } = await import(pathToFileURL(outfile).href);
  rmSync(outfile);
  return moduleSets(root);
}

/** What can draw on any page, in addition to the widgets of its screen. */
function scriptsOfAllPages() {
  return [BOOT, 'renderer/webview/early/inline.ts', ...featuresIn(root)];
}

/** Builds one style sheet for all widgets and the page itself. */
async function buildStyle(sheets) {
  const { outputFiles } = await build({
    stdin: { contents: sheets.map((sheet) => `@import '${sheet}';`).join('\n'), loader: 'css', resolveDir: root },
    loader: { '.svg': 'dataurl' },
    bundle: true,
    minify: true,
    target: PHONES,
    supported: SUPPORTED,
    write: false,
  });
  return outputFiles[0].text.trim();
}

/** Builds a small script that is a file of its own on every phone; returns its text. */
async function scriptOf(path, define = {}) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path],
    bundle: true,
    minify: true,
    format: 'iife',
    target: PHONES,
    supported: SUPPORTED,
    write: false,
    define,
  });
  return outputFiles[0].text;
}

/** Builds an inline script; identical in every page, since its hash is in the security policy. */
async function buildInline(name, path) {
  writeFileSync(join(dist, `page/${name}.js`), await shortened(await scriptOf(path)));
}

/** Builds the polyfills and the style sheet for older webviews. Returns the script's name. */
async function buildLegacy() {
  const own = readFileSync(join(root, 'renderer/webview/legacy/legacy.css'), 'utf8');
  const { code } = await transform(legacyStyle(style) + own, { loader: 'css', minify: true, target: PHONES });
  const sheet = writeHashed('old.css', code);
  const define = { LEGACY_STYLE: JSON.stringify(`/a/${sheet}`) };
  return writeHashed('old.js', await shortened(await scriptOf('renderer/webview/legacy/legacy.ts', define)));
}

/** Writes a file for phones under a name with its hash, and returns the name. */
function writeHashed(file, text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
  const name = file.replace('.', `-${hash}.`);
  writeFileSync(join(dist, 'web', name), text);
  return name;
}

/**
 * Builds the service worker of a bundle: a small file whose bytes differ for each bundle, so that browsers update it.
 */
async function buildWorker(bundle) {
  const script = await scriptOf('renderer/webview/offline/worker/worker.ts', { BUNDLE: JSON.stringify(bundle) });
  writeFileSync(join(dist, 'page/worker.js'), script);
}

/**
 * Writes `bundle.json`: what the server needs to name, preload and measure the files (`server/files/bundle.ts`).
 * Returns the bundle's name.
 */
function describeBundle(files, styleText) {
  const name = createHash('sha256')
    .update([...Object.keys(files.files), files.legacy].sort().join())
    .update(styleText)
    .digest('hex')
    .slice(0, 16);
  writeFileSync(join(dist, 'page/style.css'), styleText);
  writeFileSync(join(dist, 'page/bundle.json'), JSON.stringify({ name, ...files }, null, 1));
  return name;
}

/** Compresses once, at the highest level, what is sent many times. */
async function compressAll() {
  for (const name of readdirSync(join(dist, 'web'))) {
    const bytes = readFileSync(join(dist, 'web', name));
    writeFileSync(join(dist, 'web', `${name}.br`), await shortestBrotli(bytes));
    writeFileSync(join(dist, 'web', `${name}.gz`), await shortestGzip(bytes));
  }
}

/** Builds the command: a file that starts fast, with code for specific commands in separate files. */
async function buildCommand() {
  await build({
    absWorkingDir: root,
    entryPoints: {
      cli: 'cli/main.ts',
      worker: 'runner/workers/worker.ts',
      'release-worker': 'server/site/release-worker.ts',
      'gallery-worker': 'runner/browser/gallery-worker.ts',
    },
    outdir: dist,
    chunkNames: 'command/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    external: packagesOfNode(),
    banner: { js: REQUIRE },
    ...(alias && { alias, inject: ['runner/world/preact.ts'] }),
  });
}

/**
 * Packages that the command loads from node_modules. The fixture runner is bundled: its hundreds of files take longer
 * to resolve than to run, and everything that uses React must get its replacement.
 */
function packagesOfNode() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !/react|happy-dom|^dom-|^immer$/.test(name),
  );
}

/** Moves the build output into place. */
function putInPlace() {
  const [place, old] = [join(root, out), join(root, `${out}.old`)];
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(dist, place);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Links our command next to those of dependencies, so that `npx screens` runs the local build. With a `bin` entry in
 * package.json, npx would first install the project into its own cache.
 */
function linkCommand() {
  const door = join(root, 'cli/screens.mjs');
  const folder = join(root, 'node_modules/.bin');
  const link = join(folder, 'screens');
  chmodSync(door, 0o755);
  if (!existsSync(folder) || existsSync(link)) return;
  symlinkSync(relative(folder, door), link);
}

/** Prints the size of two screens; documents with errors have none, and do not fail the build. */
function printSizes() {
  spawnSync(process.execPath, [join(root, 'cli/screens.mjs'), 'size', ...MEASURED], { stdio: 'inherit' });
}
