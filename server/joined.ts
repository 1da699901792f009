import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

/** Bytes of a file as they are served, with their compressed forms. */
export interface ServedFile {
  bytes: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Built modules put together, so that a screen comes with one file of its own instead of a dozen. */
export interface Joined {
  /** Name of the file that holds the modules: by their own names, the files they were built into. */
  nameOf(modules: { readonly [name: string]: string }): string;
  /** A file that was named, made when it is first asked for. */
  file(name: string): ServedFile | undefined;
}

/**
 * Joins built modules. A joined file exports `widgets`, a table, and whatever the other modules export. Code that several
 * modules share is in it once.
 *
 * @param folder where the built files are
 * @param apart files that stay beside: what every screen has, and what is asked for when it is needed
 * @param isWidget whether a file's default export is a widget
 */
export function createJoined(folder: string, apart: readonly string[], isWidget: (file: string) => boolean): Joined {
  const wanted = new Map<string, string>();
  const made = new Map<string, ServedFile>();
  return {
    nameOf(modules) {
      const text = entryOf(modules, isWidget);
      const hash = createHash('sha256').update(text).update(apart.join()).digest('hex').slice(0, 8).toUpperCase();
      const name = `screen-${hash}.js`;
      wanted.set(name, text);
      return name;
    },
    file(name) {
      const text = wanted.get(name);
      if (text === undefined) return undefined;
      const file = made.get(name) ?? compressed(joinedBytes(folder, text, apart));
      made.set(name, file);
      return file;
    },
  };
}

/** Text of a module that holds the others. */
function entryOf(modules: { readonly [name: string]: string }, isWidget: (file: string) => boolean): string {
  const entries = Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = entries.map(([, file], index) => {
    const from = `from './${file}';\n`;
    return isWidget(file) ? `import w${index} ${from}` : `export * ${from}`;
  });
  const table = entries.map(([name, file], index) =>
    isWidget(file) ? `${JSON.stringify(name)}: { widget: w${index} },` : '',
  );
  return `${lines.join('')}export const widgets = { ${table.join('')} };`;
}

function joinedBytes(folder: string, text: string, apart: readonly string[]): Buffer {
  const { outputFiles } = buildSync({
    absWorkingDir: folder,
    stdin: { contents: text, resolveDir: folder },
    outdir: folder,
    external: apart.map((file) => join(folder, file)),
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
  });
  return Buffer.from(outputFiles[0]!.contents);
}

function compressed(bytes: Buffer): ServedFile {
  return { bytes, br: brotliCompressSync(bytes), gzip: gzipSync(bytes, { level: 9 }) };
}
