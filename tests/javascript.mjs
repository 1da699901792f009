/**
 * The sources and tests as JavaScript, made once for a run: a test file in a process of its own then starts without a
 * compiler, which is half of what a small one costs.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { REQUIRE } from '../build/require.mjs';

/** Folders that hold no source. */
const NO_SOURCES = /^(\.|node_modules$|dist($|\.)|screens$)/;
const SOURCE = /\.tsx?$/;
/** Packages of hundreds of files, each of which a test would look for by itself. */
const LARGE = ['@happy-dom/global-registrator', 'kysely'];
/**
 * Packages of CommonJS with megabytes of code, and what is taken from them. Node looks through all of it for names of
 * exports where it is imported, and does not where it is required.
 */
const REQUIRED = { 'playwright-core': ['chromium'] };
/** `import('./module.ts?…')` with a number for a query: the module as it is before anybody used it. */
const AFRESH = /import\(`(\.[^`$]+)\.tsx?\?\$\{(\w+)\}`\)/g;

/**
 * Turns every TypeScript file below `root` into JavaScript, one file for each, in a new folder. It lies within
 * `node_modules`, so that packages are found from there.
 *
 * @returns {Promise<{ folder: string, pathOf(file: string): string, remove(): void }>} `pathOf`: from a source's path,
 * relative to the root, to its JavaScript
 */
export async function makeJavaScript(root) {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(join(cache, 'tests-'));
  const remove = () => rmSync(outdir, { recursive: true, force: true });
  const pathOf = (file) => join(outdir, file.replace(SOURCE, '.mjs'));
  try {
    await build({
      absWorkingDir: root,
      entryPoints: Object.fromEntries(LARGE.map((name) => [packageFile(name), name])),
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      banner: { js: REQUIRE },
      logLevel: 'error',
    });
    for (const [name, exports] of Object.entries(REQUIRED)) {
      const text = `${REQUIRE}\nexport const { ${exports.join(', ')} } = require('${name}');\n`;
      writeFileSync(join(outdir, `${packageFile(name)}.mjs`), text);
    }
    await build({
      absWorkingDir: root,
      entryPoints: sourcesIn(root),
      outdir,
      outbase: root,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      packages: 'external',
      plugins: [inOneFile(root, outdir), oneForOne(root, pathOf)],
      platform: 'node',
      format: 'esm',
      target: 'node20',
      jsx: 'automatic',
      sourcemap: 'linked',
      sourcesContent: false,
      logLevel: 'error',
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder: outdir, pathOf, remove };
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NO_SOURCES.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

const packageFile = (name) => `packages/${name.replaceAll('/', '-')}`;

/** Takes large packages from the one file that was made for each. */
function inOneFile(root, outdir) {
  return {
    name: 'in one file',
    setup({ onResolve }) {
      onResolve({ filter: /^[^.]/ }, ({ path, resolveDir }) => {
        if (!LARGE.includes(path) && !Object.hasOwn(REQUIRED, path)) return undefined;
        const from = join(outdir, relative(root, resolveDir));
        return { path: relative(from, join(outdir, `${packageFile(path)}.mjs`)), external: true };
      });
    },
  };
}

/** Leaves every import an import, of the JavaScript in place of the source, and every file's idea of where it is. */
function oneForOne(root, pathOf) {
  return {
    name: 'one for one',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
        // Node wants a word more to import JSON, which the sources do not have: it is put in.
        if (kind === 'entry-point' || path.endsWith('.json')) return undefined;
        const wanted = resolve(resolveDir, path);
        // Style is of no use without a page.
        if (wanted.endsWith('.css')) return { path: wanted, namespace: 'nothing' };
        const target = SOURCE.test(wanted) ? pathOf(relative(root, wanted)) : wanted;
        const from = dirname(pathOf(join(relative(root, resolveDir), 'x.ts')));
        return { path: `./${relative(from, target)}`, external: true };
      });
      onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: '' }));
      onLoad({ filter: SOURCE }, ({ path }) => ({
        contents: readFileSync(path, 'utf8')
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
          .replaceAll('import.meta.filename', JSON.stringify(path))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
          .replace(
            AFRESH,
            (_, module, count) => `import(new URL(\`${module}.mjs?\${${count}}\`, import.meta.url).href)`,
          ),
        loader: basename(path).endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}
