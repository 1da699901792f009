import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The oldest webviews the product runs in, as in `build.mjs`. */
const PHONES = ['chrome102', 'ios15.5'];

/** Bundles one page script as the product's build does; answers its files by name, the entry as `<name>.js`. */
export async function bundlePage(
  name: string,
  entry: string,
  options: BuildOptions = {},
): Promise<Map<string, Buffer>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: PHONES,
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    write: false,
    ...options,
  });
  return new Map(outputFiles!.map((file) => [file.path.split('/').at(-1)!, Buffer.from(file.contents)]));
}

/** The product's style sheet of all widgets. */
export async function bundleStyle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `@import './widgets/index.css';@import './renderer/webview/page.css';`,
      loader: 'css',
      resolveDir: root,
    },
    bundle: true,
    minify: true,
    target: PHONES,
    write: false,
  });
  return outputFiles[0]!.text.trim();
}
