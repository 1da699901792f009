import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { PAGE_SCRIPT } from '../build/phone.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundles one page script as the product's build does; returns its files by name, the entry as `<name>.js`. */
export async function bundlePage(
  name: string,
  entry: string,
  options: BuildOptions = {},
): Promise<Map<string, Buffer>> {
  const { outputFiles } = await build({
    ...PAGE_SCRIPT,
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    entryNames: '[name]',
    outdir: 'out',
    splitting: true,
    ...options,
    write: false,
  });
  return new Map(outputFiles.map((file) => [file.path.split('/').at(-1)!, Buffer.from(file.contents)]));
}
