/**
 * Builds what phones fetch: `buildPhone(root, folder)` writes the modules, hashed, into the folder.
 *
 *     react-<hash>.js     React and nothing else: stays the same while our code changes. What replaces it comes with
 *                         the boot: for a phone, a file less to ask for is worth more than few bytes kept
 *     boot-<hash>.js      what every screen needs
 *     <name>-<hash>.js    a widget or a part that only some screens need, or need only later
 *     watch-<hash>.js     what pages of a server have that watches its screens; phones get it from no other
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { build } from 'esbuild';
import { minify } from 'terser';
import { shortestGzip } from './compress.mjs';

/** The oldest webviews the product runs in. */
export const PHONES = ['chrome80', 'ios13.4'];

/**
 * What those can do although the bundler's table says otherwise: Safari before 14.1 fails on `new Function` with destructuring
 * alone, Chrome before 91 on spread arguments of an optional call alone. Fields of our own classes are assigned in the
 * constructor. `tests/build/size.test.ts` looks for what is left of the last two.
 */
export const SUPPORTED = { destructuring: true, 'optional-chain': true, 'class-field': true };

/** Where a page begins. */
const BOOT = 'renderer/webview/boot/boot.tsx';
/** What shows changes while a page is open. */
const WATCH = 'renderer/webview/watch/watch.ts';
/** What of React there is. */
const REACT = 'renderer/webview/boot/react.ts';

/**
 * First line of the files that every page starts with. Chromium (since 136) then compiles their functions on another
 * thread while the file arrives, not one by one on the main thread as they are called; others pass over a comment. Of
 * smaller files nothing is compiled ahead.
 */
const CALLED_AT_START = '//# allFunctionsCalledOnLoad';

/**
 * No function expression of ours is called with `new`, no getter of ours is read for its effect alone, and nothing makes a text of
 * a symbol: `String(x)` may become `"" + x`.
 */
const SHORTENING = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, unsafe: true, unsafe_arrows: true, pure_getters: true, lhs_constants: false },
};

/** Stands in every file before it is shortened: names of files, made from their bytes, differ with what is done then. */
const SHORTENED_BY = `/* ${JSON.stringify([createRequire(import.meta.url)('terser/package.json').version, SHORTENING, CALLED_AT_START])} */`;

/** How every script that a page fetches is built. */
export const PAGE_SCRIPT = {
  bundle: true,
  format: 'esm',
  minify: true,
  target: PHONES,
  supported: SUPPORTED,
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  jsx: 'automatic',
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  entryNames: '[name]-[hash]',
  metafile: true,
};

/**
 * @param alias packages that replace React's, if any do
 * @returns what pages must know about the files: the first one, modules by name, and of each file its imports, bytes
 *   (gzip), names of its exports, and whether it is React
 */
export async function buildPhone(root, folder, alias) {
  const react = alias ? undefined : await buildReact(root, folder);
  const options = {
    ...PAGE_SCRIPT,
    ...(alias ? { alias } : {}),
    absWorkingDir: root,
    outdir: folder,
    chunkNames: '[name]-[hash]',
    splitting: true,
    // What only the runner measures (`renderer/state/core.ts`).
    dropLabels: ['COVERAGE'],
    // Names that immer itself calls its own; its published bundle shortens them too.
    mangleProps: /[^_]_$/,
  };
  const modules = modulesIn(root);
  const plan = await build({
    ...options,
    entryPoints: [BOOT, ...modules],
    plugins: reactAt(react, root),
    write: false,
  });
  const atStart = withBoot(plan.metafile);
  const apart = modules.filter((path) => !atStart.has(path));
  const { metafile } = await build({
    ...options,
    banner: { js: SHORTENED_BY },
    entryPoints: [BOOT, ...apart].map((path) => ({
      in: path,
      out: nameOf(path),
    })),
    plugins: [...reactAt(react, root), BARCODE, oneFile(root, [...apart, ...askedFor(plan.metafile)])],
  });
  const boot = Object.entries(metafile.outputs).find(([, { inputs }]) => BOOT in inputs)[0];
  await shorten(folder, react?.file, basename(boot));
  const watch = await buildWatch(root, folder);
  return { ...(await describe(metafile, folder, react?.file, apart)), watch };
}

/** Names and expressions as short as terser can: 5 % less to fetch than the bundler's own. React gains nothing by it. */
async function shorten(folder, react, boot) {
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const { code: first, names } = underOwnNames(await shortened(read(boot)));
  writeFileSync(join(folder, boot), `${CALLED_AT_START}\n${first}`);
  const others = readdirSync(folder).filter((file) => file.endsWith('.js') && file !== react && file !== boot);
  for (const file of others) {
    const code = withImportsRenamed(read(file), boot, names);
    writeFileSync(join(folder, file), await shortened(code));
  }
}

/** What a statement of exports or imports lists, as the bundler and terser write it: pairs of a name and what it is called. */
const pairsIn = (list) => list.split(',').map((entry) => entry.split(' as '));

/**
 * Exports under the names that things have inside: `export{a,b}` in place of `export{a as c,b as d}`, which is a pair of short
 * names, and nothing alike, for each of dozens.
 *
 * @returns the code, and the new name of each export
 */
function underOwnNames(code) {
  const names = new Map();
  const renamed = code.replace(/\bexport\{([^}]*)\};?$/, (_, list) => {
    for (const [own, exported = own] of pairsIn(list)) names.set(exported, own);
    return `export{${[...names.values()]}};`;
  });
  if (names.size === 0) throw new Error('the boot file exports nothing: its last statement was to list what');
  return { code: renamed, names };
}

/** Imports from a file whose exports have new names. */
function withImportsRenamed(code, file, names) {
  return code.replaceAll(new RegExp(`\\bimport\\{([^}]*)\\}from"\\./${file}"`, 'g'), (_, list) => {
    const imports = pairsIn(list).map(([name, own = name]) => `${names.get(name)} as ${own}`);
    return `import{${imports}}from"./${file}"`;
  });
}

/** A script of ours, as short as it can be. */
export async function shortened(script) {
  const { code } = await minify(script, SHORTENING);
  return code;
}

/** Paths of all that comes with the boot. */
function withBoot({ inputs }) {
  const paths = new Set();
  const add = (path) => {
    if (paths.has(path)) return;
    paths.add(path);
    for (const { kind, path: next } of inputs[path]?.imports ?? []) if (kind === 'import-statement') add(next);
  };
  add(BOOT);
  return paths;
}

/** Paths of all that code asks for when it is needed. */
function askedFor({ inputs }) {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  return imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external).map(({ path }) => path);
}

/** The tables of features, each line of which becomes an entry point. */
const FEATURES = ['renderer/screen/features.ts', 'renderer/webview/boot/features.ts'];

/** A line of such a table: `  money: () => import('../actions/money.ts'),`. */
const FEATURE = /^ {2}'?([\w-]+)'?: \(\) => import\('([^']+)'\),$/gm;

/**
 * Paths of the features' modules, from the root.
 *
 * @throws where a line cannot be read, or a feature is not called as its file is
 */
function featuresIn(root) {
  return FEATURES.flatMap((table) => {
    const text = readFileSync(join(root, table), 'utf8');
    const lines = [...text.matchAll(FEATURE)];
    if (lines.length !== text.split(' import(').length - 1) throw new Error(`${table}: a feature is one line each`);
    return lines.map(([, name, file]) => {
      if (nameOf(file) !== name) throw new Error(`${table}: ${name} is the feature of ${file}`);
      return join(dirname(table), file);
    });
  });
}

/** What a screen may need beside the boot: a widget is a file, and so is a feature. */
function modulesIn(root) {
  const widgets = readdirSync(join(root, 'widgets')).filter((file) => file.endsWith('.tsx'));
  return [...featuresIn(root), ...widgets.map((file) => `widgets/${file}`)];
}

function nameOf(path) {
  return basename(path).replace(/\.tsx?$/, '');
}

/** By itself: what it shared with the files of phones would be cut out of them. */
async function buildWatch(root, folder) {
  const { metafile } = await build({
    ...PAGE_SCRIPT,
    absWorkingDir: root,
    entryPoints: { watch: WATCH },
    loader: { '.css': 'text' },
    outdir: folder,
  });
  return basename(Object.keys(metafile.outputs)[0]);
}

/** @returns the file of React, and the letter under which it exports each name */
async function buildReact(root, folder) {
  const options = { ...PAGE_SCRIPT, absWorkingDir: root, outdir: folder, banner: { js: CALLED_AT_START } };
  const plan = await build({ ...options, entryPoints: [REACT], write: false });
  const [{ exports: names }] = Object.values(plan.metafile.outputs);
  // From `a` on; a 27th name would be a number, which the bundler refuses.
  const letters = names.map((name, index) => [name, (index + 10).toString(36)]);
  const list = letters.map(([name, letter]) => `${name} as ${letter}`);
  const { metafile } = await build({
    ...options,
    entryNames: 'react-[hash]',
    stdin: { contents: `export { ${list} } from './${REACT}';`, resolveDir: root },
  });
  const [path] = Object.keys(metafile.outputs);
  return { file: basename(path), letters };
}

/** Makes every import of React one of the file of React, if there is one: one statement for all that `react.ts` lists. */
function reactAt(react, root) {
  if (!react) return [];
  const { file, letters } = react;
  const list = letters.map(([name, letter]) => `${letter} as ${name}`);
  const names = join(root, REACT);
  const setup = (bundler) => {
    bundler.onResolve({ filter: /^react(-dom)?(\/|$)/ }, () => ({ path: names, sideEffects: false }));
    bundler.onResolve({ filter: /^the file of react$/ }, () => ({ path: `./${file}`, external: true }));
    bundler.onLoad({ filter: /boot\/react\.ts$/ }, () => ({
      contents: `export { ${list} } from 'the file of react';`,
    }));
  };
  return [{ name: 'react-at', setup }];
}

/** The one library that is published for Node first: its source are modules. */
const BARCODE = {
  name: 'barcode',
  setup(bundler) {
    bundler.onLoad({ filter: /CODE128_AUTO\.js$/ }, ({ path }) =>
      path.includes('/bin/')
        ? { contents: `import Code from '${path.replace('/bin/', '/src/')}'; export default { default: Code };` }
        : undefined,
    );
  },
};

/**
 * Files that are shared by the same entries become a file of their own: dozens of crumbs. Whoever loads anything later
 * has the boot already, so everything that comes later is made to import it: then what it shares with the boot is
 * in one file, which also compresses better.
 */
function oneFile(root, later) {
  const paths = new Set(later.map((path) => join(root, path)));
  const boot = JSON.stringify(join(root, BOOT));
  return {
    name: 'one-file',
    setup(bundler) {
      bundler.onLoad({ filter: /\.tsx?$/ }, ({ path }) =>
        paths.has(path)
          ? { contents: `import ${boot};\n${withoutOutline(path)}`, loader: extname(path).slice(1) }
          : undefined,
      );
    },
  };
}

/** A source as a phone needs it: the outlines of widgets are drawn by the server. */
function withoutOutline(path) {
  return readFileSync(path, 'utf8').replace(/^export (?=const outline\b)/m, '');
}

/** What is where: a module is an entry other than the boot. */
async function describe({ outputs }, folder, react, apart) {
  const description = { boot: '', modules: {}, files: {} };
  const bytesOf = async (file) => (await shortestGzip(readFileSync(join(folder, file)))).length;
  if (react)
    description.files[react] = { imports: [], later: [], exports: [], gzip: await bytesOf(react), react: true };
  for (const [path, { inputs, imports, exports, entryPoint }] of Object.entries(outputs)) {
    const file = basename(path);
    if (BOOT in inputs) description.boot = file;
    else if (entryPoint === BOOT) {
      // Everything of it is in the file that it shares with the others.
      rmSync(join(folder, file));
      continue;
    } else if (apart.includes(entryPoint)) description.modules[nameOf(entryPoint)] = file;
    const importsOf = (wanted) => [
      ...new Set(imports.filter(({ kind }) => kind === wanted).map((entry) => basename(entry.path))),
    ];
    description.files[file] = {
      imports: importsOf('import-statement'),
      later: importsOf('dynamic-import'),
      exports,
      gzip: await bytesOf(file),
      react: false,
    };
  }
  return description;
}
