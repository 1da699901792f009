import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { takeDescriptions } from '../schemas/descriptions.mjs';
import { shortestBrotli } from './compress.mjs';
import { languageOf } from './schemas/language.mjs';

/** Entry points of the studio: pages, workers and style sheets, by the name the server uses. */
const ENTRIES = {
  studio: 'studio/app/main.tsx',
  'studio.css': 'studio/app/studio.css',
  phone: 'studio/phone/main.ts',
  'phone.css': 'studio/phone/phone.css',
  'compile-worker': 'studio/compile/worker.ts',
  'language-worker': 'studio/language/worker.ts',
};

/** Replaces the validators by a smaller equivalent. */
const SMALLER = { from: /\/generated\/validate\.js$/, to: 'studio/compile/validators.ts' };

/** Desktop browsers. */
const DESKS = ['chrome120', 'firefox121', 'safari17'];

/**
 * Builds the studio into `<dist>/studio`: hashed modules, code-split at dynamic imports, with their compressed forms;
 * and `studio.json`, which maps each entry to its file.
 */
export async function buildStudio(root, dist) {
  const folder = join(dist, 'studio');
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(ENTRIES).map(([name, path]) => ({ in: path, out: name.replace(/\.css$/, '') })),
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: DESKS,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    metafile: true,
    plugins: [smaller(root), WITHOUT_WORDS, AT_ONCE, INLINED],
  });
  const names = Object.entries(ENTRIES).map(([name, path]) => {
    const [output] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === path);
    return [name, basename(output)];
  });
  writeFileSync(join(folder, 'studio.json'), JSON.stringify(Object.fromEntries(names)));
  for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), await shortestBrotli(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

/** Redirects imports of the validators to the smaller ones. */
function smaller(root) {
  return {
    name: 'smaller',
    setup: ({ onResolve }) => onResolve({ filter: SMALLER.from }, () => ({ path: join(root, SMALLER.to) })),
  };
}

/**
 * Leaves out what is written for people and the studio never shows, as in the codes of issues, of which it reads
 * severities and fixes. The descriptions of schemas are a module of their own, which follows; the schema of the design
 * tokens, which styles take their defaults from, is among the others.
 */
const WITHOUT_WORDS = {
  name: 'without-words',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]schemas[/\\]tokens\.json$/ }, ({ path }) => ({
      contents: `import { SCHEMAS } from './generated/language.js'; export default SCHEMAS['tokens.json'];`,
      resolveDir: dirname(path),
    }));
    onLoad({ filter: /[/\\]generated[/\\]language\.js$/ }, async ({ path }) => {
      const { SCHEMAS } = await import(pathToFileURL(path));
      return { contents: languageOf(takeDescriptions(SCHEMAS).schemas) };
    });
    onLoad({ filter: /[/\\]issue-codes\.ts$/ }, async ({ path }) => {
      const tables = Object.entries(await import(await asDataUrl(path)));
      return { contents: tables.map(([name, codes]) => `export const ${name} = ${withoutWords(codes)};`).join('\n') };
    });
  },
};

/**
 * Imports statically what phones of borrowers load when a screen needs it, widgets and features: the studio's phone shows
 * any screen and loads all of them. As dynamic imports, they split the scripts further: the page of a screen made 290
 * requests in place of 196.
 */
const AT_ONCE = {
  name: 'at-once',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\](widgets[/\\]generated[/\\]index|renderer[/\\]screen[/\\]features)\.ts$/ }, ({ path }) => {
      const imports = [];
      const table = readFileSync(path, 'utf8').replaceAll(/\bimport\(('[^']+')\)/g, (_, from) => {
        imports.push(`import * as module${imports.length} from ${from};`);
        return `Promise.resolve(module${imports.length - 1})`;
      });
      return { contents: `${imports.join('\n')}\n${table}`, loader: 'ts' };
    }),
};

/**
 * Leaves out modules of nothing but types and numbers, which are written in place of their names. An empty file would
 * remain of those that several scripts import, and a request for it.
 */
const INLINED = {
  name: 'inlined',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/(schemas\/steps|messages)\.ts$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path),
      sideEffects: false,
    })),
};

/** A TypeScript module and its imports as an address that can be imported here. */
async function asDataUrl(path) {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false });
  return `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`;
}

/** The severity of each code, and its fixes; the reason why there is none becomes an empty text. */
function withoutWords(codes) {
  const shortened = ([code, { severity, fix }]) => [code, { severity, fix: typeof fix === 'string' ? '' : fix }];
  return JSON.stringify(Object.fromEntries(Object.entries(codes).map(shortened)));
}
