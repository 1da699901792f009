/**
 * Builds the files for phones: `buildPhone(root, folder)` writes hashed modules to the folder.
 *
 * react-<hash>.js     only React: unchanged while our code changes. A replacement is part of the boot file: on a
 * phone, saving a request is worth more than caching a few bytes
 * boot-<hash>.js      what every screen needs
 * <name>-<hash>.js    a widget or a part that only some screens need, or only later
 * watch-<hash>.js     for the pages of a server that watches its screens
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { build } from 'esbuild';
import { minify } from 'terser';
import { inlineShared } from './join.mjs';

/** The oldest supported webviews. */
export const PHONES = ['chrome80', 'ios13.4'];

/**
 * Features these support despite the bundler's table: Safari before 14.1 only fails on `new Function` with
 * destructuring, Chrome before 91 only on spread arguments of an optional call. Fields of our own classes are assigned
 * in the constructor. `tests/build/size.test.ts` checks for remaining cases of the last two.
 */
export const SUPPORTED = { destructuring: true, 'optional-chain': true, 'class-field': true };

/** Entry point of a page. */
export const BOOT = 'renderer/webview/boot/boot.tsx';
/** Updates open pages when documents change. */
const WATCH = 'renderer/webview/watch/watch.ts';
/** The parts of React that are used. */
const REACT = 'renderer/webview/boot/react.ts';

/**
 * First line of the files that every page loads at the start. Since Chromium 136, it makes the browser compile their
 * functions on a background thread while the file is loading, instead of lazily on the main thread; other browsers
 * ignore the comment. Smaller files are not compiled ahead.
 */
const CALLED_AT_START = '//# allFunctionsCalledOnLoad';

/**
 * Unsafe minification that is safe for our code: no function expression is called with `new`, no getter has side
 * effects, and no symbol is converted to a text: `String(x)` may become `"" + x`.
 */
const SHORTENING = {
  module: true,
  ecma: 2020,
  compress: { passes: 5, unsafe: true, unsafe_arrows: true, pure_getters: true, lhs_constants: false },
};

/** Minification that is safe for any code, for React. It leaves functions as they are, since their size decides what engines optimise. */
const SHORTENING_REACT = {
  module: true,
  ecma: 2020,
  compress: { passes: 2, lhs_constants: false, reduce_funcs: false, inline: 1 },
};

/** Increment when `inlineShared` changes what it makes of a file. */
const INLINING = 1;

/**
 * Added to every file before minification, so that file names, which are content hashes, change with what is done to the
 * files afterwards.
 */
const FINISHED_BY = `/* ${JSON.stringify([createRequire(import.meta.url)('terser/package.json').version, SHORTENING, SHORTENING_REACT, CALLED_AT_START, INLINING])} */`;

/** Build options of every page script. */
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
 * @param alias packages that replace React's, if any
 * @returns what pages need to know about the files: the first one, modules by name, and for each file its imports, names
 * of its exports, and whether it is React
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
    // Only used for measurements by the runner (`renderer/state/core.ts`).
    dropLabels: ['COVERAGE'],
    // Immer's internal property names; its published bundle mangles them too.
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
    banner: { js: FINISHED_BY },
    entryPoints: [BOOT, ...apart].map((path) => ({
      in: path,
      out: nameOf(path),
    })),
    plugins: [...reactAt(react, root), BARCODE, oneFile(root, [...apart, ...askedFor(plan.metafile)])],
  });
  const boot = Object.entries(metafile.outputs).find(([, { inputs }]) => BOOT in inputs)[0];
  await shorten(folder, react?.file, basename(boot));
  const watch = await buildWatch(root, folder);
  const description = describe(metafile, folder, react?.file, apart);
  inlineShared(folder, description);
  return { ...description, watch };
}

/** Minifies with terser: 5 % smaller than the bundler's own output, React 2 %. */
async function shorten(folder, react, boot) {
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const { code: first, names } = underOwnNames(await shortened(read(boot)));
  writeFileSync(join(folder, boot), `${CALLED_AT_START}\n${first}`);
  if (react)
    writeFileSync(join(folder, react), `${CALLED_AT_START}\n${await shortened(read(react), SHORTENING_REACT)}`);
  const others = readdirSync(folder).filter((file) => file.endsWith('.js') && file !== react && file !== boot);
  for (const file of others) {
    const code = withImportsRenamed(read(file), boot, names);
    writeFileSync(join(folder, file), await shortened(code));
  }
}

/** Parses the list of an export or import statement: pairs of local and exported name. */
const pairsIn = (list) => list.split(',').map((entry) => entry.split(' as '));

/**
 * Exports names as they are: `export{a,b}` instead of `export{a as c,b as d}`, which costs a pair of names, poorly
 * compressible, for each of dozens.
 *
 * @returns the code, and the new name of each export
 */
function underOwnNames(code) {
  const names = new Map();
  const renamed = code.replace(/\bexport\{([^}]*)\};?$/, (_, list) => {
    for (const [own, exported = own] of pairsIn(list)) names.set(exported, own);
    return `export{${[...names.values()]}};`;
  });
  if (names.size === 0) throw new Error('the boot file exports nothing: its last statement should list its exports');
  return { code: renamed, names };
}

/** Updates imports from a file whose exports have been renamed. */
function withImportsRenamed(code, file, names) {
  return code.replaceAll(new RegExp(`\\bimport\\{([^}]*)\\}from"\\./${file}"`, 'g'), (_, list) => {
    const imports = pairsIn(list).map(([name, own = name]) => `${names.get(name)} as ${own}`);
    return `import{${imports}}from"./${file}"`;
  });
}

/** Minifies a script; one of ours if nothing else is said. */
export async function shortened(script, how = SHORTENING) {
  const { code } = await minify(script, how);
  return code;
}

/** Returns the paths of everything in the boot file. */
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

/** Returns the paths of everything that is loaded on demand. */
function askedFor({ inputs }) {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  return imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external).map(({ path }) => path);
}

/** The feature tables; each line is an entry point. */
const FEATURES = ['renderer/screen/features.ts', 'renderer/webview/boot/features.ts'];

/** A line of such a table: `  money: () => import('../actions/money.ts'),`. */
const FEATURE = /^ {2}'?([\w-]+)'?: \(\) => import\('([^']+)'\),$/gm;

/**
 * Returns the paths of the features' modules, from the root.
 *
 * @throws when a line does not match, or a feature is not named after its file
 */
export function featuresIn(root) {
  return FEATURES.flatMap((table) => {
    const text = readFileSync(join(root, table), 'utf8');
    const lines = [...text.matchAll(FEATURE)];
    if (lines.length !== text.split(' import(').length - 1)
      throw new Error(`${table}: a feature must be a single line`);
    return lines.map(([, name, file]) => {
      if (nameOf(file) !== name)
        throw new Error(`${table}: the feature ${name} does not have the name of its file, ${file}`);
      return join(dirname(table), file);
    });
  });
}

/** Returns the modules a screen may need in addition to the boot file: widgets and features. */
function modulesIn(root) {
  const widgets = readdirSync(join(root, 'widgets')).filter((file) => file.endsWith('.tsx'));
  return [...featuresIn(root), ...widgets.map((file) => `widgets/${file}`)];
}

function nameOf(path) {
  return basename(path).replace(/\.tsx?$/, '');
}

/** Built separately, so that code shared with the files for phones is not split out of them. */
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
  const options = { ...PAGE_SCRIPT, absWorkingDir: root, outdir: folder, banner: { js: FINISHED_BY } };
  const plan = await build({ ...options, entryPoints: [REACT], write: false });
  const [{ exports: names }] = Object.values(plan.metafile.outputs);
  // Starting with `a`; a 27th name would be a number, which the bundler rejects.
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

/**
 * Redirects every import of React to the file of React, if there is one: a single statement for everything in
 * `react.ts`.
 */
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

/** A library whose main entry is for Node: its source consists of modules. */
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
 * Prevents dozens of tiny shared chunks: code shared by the same entries becomes a file of its own. Everything loaded
 * later runs after the boot file, so it is made to import it: then what they share is in the boot file, which also
 * compresses better.
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

/** Returns a source without the outlines of widgets, which only the server renders. */
function withoutOutline(path) {
  return readFileSync(path, 'utf8').replace(/^export (?=const outline\b)/m, '');
}

/** Describes the files: a module is an entry other than the boot file. */
function describe({ outputs }, folder, react, apart) {
  const description = { boot: '', modules: {}, files: {} };
  if (react) description.files[react] = { imports: [], later: [], exports: [], react: true };
  for (const [path, { inputs, imports, exports, entryPoint }] of Object.entries(outputs)) {
    const file = basename(path);
    if (BOOT in inputs) description.boot = file;
    else if (entryPoint === BOOT) {
      // Empty: everything in it is in the file it shares with others.
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
      react: false,
    };
  }
  return description;
}
