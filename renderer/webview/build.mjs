/**
 * Builds what phones fetch: `buildPhone(root, folder)` writes the modules, hashed, into the folder.
 *
 *     react-<hash>.js     React and nothing else: stays the same while our code changes
 *     boot-<hash>.js      what every screen needs
 *     <name>-<hash>.js    a widget or a part that only some screens need, or need only later
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The oldest webviews the product runs in. */
export const PHONES = ['chrome102', 'ios15.5'];

/** What our code and its libraries may import of React; the file of React holds no more. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom/client'];

const COMMON = {
  bundle: true,
  format: 'esm',
  minify: true,
  target: PHONES,
  jsx: 'automatic',
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  entryNames: '[name]-[hash]',
  metafile: true,
};

/**
 * @param alias packages that stand in for others
 * @returns what pages must know about the files: the first one, modules by name, and of each file its imports, bytes
 *   (gzip) and whether it is React
 */
export async function buildPhone(root, folder, alias = {}) {
  const react = await buildReact(root, folder, alias);
  const boot = join(root, 'renderer/webview/boot.tsx');
  const widgets = readdirSync(join(root, 'widgets')).filter((file) => file.endsWith('.tsx'));
  const { metafile } = await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: {
      boot,
      reload: 'renderer/webview/reload.ts',
      ...Object.fromEntries(widgets.map((file) => [basename(file, '.tsx'), `widgets/${file}`])),
    },
    outdir: folder,
    chunkNames: '[name]-[hash]',
    splitting: true,
    // Names that immer itself calls its own; its published bundle shortens them too.
    mangleProps: /[^_]_$/,
    plugins: [reactAt(react), oneFileWith(boot)],
    alias,
  });
  return describe(metafile, folder, react);
}

/** React as one module: its packages are CommonJS, which a bundler cannot share between files without a wrapper in each. */
async function buildReact(root, folder, alias) {
  const require = createRequire(join(root, 'package.json'));
  const lines = ["export { default } from 'react';"];
  for (const [index, names] of namesOf(require, alias).entries()) {
    lines.push(`import part${index} from '${REACT[index]}';`, `export const {${names}} = part${index};`);
  }
  const { metafile } = await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: { react: 'react-as-one' },
    outdir: folder,
    plugins: [virtual('react-as-one', lines.join('\n'), root)],
    alias,
  });
  return basename(Object.keys(metafile.outputs)[0]);
}

/** Names that each package of React exports, every name once. */
function namesOf(require, alias) {
  const known = new Set(['default']);
  return REACT.map((name) => {
    const names = Object.keys(require(alias[name] ?? name)).filter((one) => /^[a-z]\w*$/i.test(one) && !known.has(one));
    for (const one of names) known.add(one);
    return names;
  });
}

/** A module that stands in no file. */
function virtual(name, contents, resolveDir) {
  return {
    name,
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }));
      bundler.onLoad({ filter: /.*/, namespace: name }, () => ({ contents, resolveDir }));
    },
  };
}

/** Makes every import of React one of the file of React. Between the two stands a module, so that a file imports it once. */
function reactAt(file) {
  const require = createRequire(import.meta.url);
  const names = namesOf(require, {}).flat();
  return {
    name: 'react-at',
    setup(bundler) {
      bundler.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) =>
        REACT.includes(path)
          ? { path: 'react', namespace: 'react', sideEffects: false }
          : { errors: [{ text: `${path} is not in the file of React` }] },
      );
      bundler.onResolve({ filter: /^react-file$/ }, () => ({ path: `./${file}`, external: true, sideEffects: false }));
      bundler.onLoad({ filter: /.*/, namespace: 'react' }, () => ({
        contents: `export { default, ${names} } from 'react-file';`,
      }));
    },
  };
}

/**
 * Files that are shared by the same entries become a file of their own: dozens of crumbs. Whoever loads anything later
 * has the boot already, so everything that comes later is made to import it: then what it shares with the boot stands
 * in one file, which also compresses better.
 */
function oneFileWith(boot) {
  return {
    name: 'one-file',
    setup(bundler) {
      bundler.onResolve({ filter: /\.tsx?$/ }, async ({ path, kind, pluginData, ...from }) => {
        const comesLater = kind === 'dynamic-import' || (kind === 'entry-point' && /^widgets/.test(path));
        if (!comesLater || pluginData === 'asked') return undefined;
        return { ...(await bundler.resolve(path, { ...from, kind, pluginData: 'asked' })), pluginData: 'later' };
      });
      bundler.onLoad({ filter: /\.tsx?$/ }, ({ path, pluginData }) => {
        if (pluginData !== 'later') return undefined;
        return { contents: `import ${JSON.stringify(boot)};\n${readFileSync(path, 'utf8')}`, loader: 'tsx' };
      });
    },
  };
}

/** Also throws away the files of widgets that stand in the boot's. */
function describe(metafile, folder, react) {
  const description = { boot: '', reload: '', modules: {}, files: {} };
  const bytesOf = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  description.files[react] = { imports: [], gzip: bytesOf(react), react: true };
  for (const [path, { inputs, imports, entryPoint }] of Object.entries(metafile.outputs)) {
    const file = basename(path);
    const isThere = entryPoint === undefined || entryPoint in inputs;
    if ('renderer/webview/boot.tsx' in inputs) description.boot = file;
    else if (entryPoint?.endsWith('/reload.ts')) description.reload = file;
    else if (!isThere) {
      rmSync(join(folder, file));
      continue;
    } else if (entryPoint?.startsWith('widgets/')) description.modules[basename(entryPoint, '.tsx')] = file;
    const needed = imports.filter(({ kind }) => kind === 'import-statement').map((entry) => basename(entry.path));
    description.files[file] = { imports: [...new Set(needed)], gzip: bytesOf(file), react: false };
  }
  for (const file of readdirSync(folder)) if (!existsSync(join(folder, file))) throw new Error(file);
  return description;
}
