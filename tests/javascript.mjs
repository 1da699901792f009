/**
 * Compiles the sources and tests to JavaScript once per run: a test file in its own process then starts without a
 * compiler, which halves the time of a small one.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { REQUIRE } from '../build/require.mjs';

/** Folders without sources. */
const NO_SOURCES = /^(\.|node_modules$|dist($|\.)|screens$)/;
const SOURCE = /\.tsx?$/;
/** Packages of hundreds of files, which every test would have to resolve separately. */
const LARGE = ['@happy-dom/global-registrator', 'kysely'];
/**
 * Large CommonJS packages, and what is used of them. Node scans all of their code for export names if they are
 * imported, but not if they are required.
 */
const REQUIRED = { 'playwright-core': ['chromium'] };
/** `import('./module.ts?…')` with a number as query: a fresh instance of the module. */
const AFRESH = /import\(`(\.[^`$]+)\.tsx?\?\$\{(\w+)\}`\)/g;

/**
 * Compiles every TypeScript file below `root` to a JavaScript file in a new folder. The folder is within
 * `node_modules`, so that packages can be resolved.
 *
 * @returns {Promise<{ folder: string, pathOf(file: string): string, remove(): void }>} `pathOf`: maps a source's path,
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

/** Imports large packages from the single file that was bundled for each. */
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

/** Keeps every import, redirected from the source to its JavaScript, and every file's own location. */
function oneForOne(root, pathOf) {
  return {
    name: 'one for one',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
        // Adds the import attribute that Node requires for JSON and the sources do not have.
        if (kind === 'entry-point' || path.endsWith('.json')) return undefined;
        const wanted = resolve(resolveDir, path);
        // Styles are useless without a page.
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
