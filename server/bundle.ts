import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What `build.mjs` writes into `dist/page/bundle.json`. */
interface Description {
  name: string;
  boot: string;
  reload: string;
  /** Widget name → the file that holds it, for widgets that are not in the boot file. */
  widgets: { [widget: string]: string };
  files: { [file: string]: { imports: string[]; gzip: number; react: boolean } };
}

/** The built files for phones. */
export interface Bundle {
  /** Changes whenever a file does. */
  name: string;
  /** The file that starts a page, and the one that loads it again after a change. */
  boot: string;
  reload: string;
  /** Text of the inline script and of the style sheet. */
  inline: string;
  style: string;
  /** Text of the service worker. */
  worker: string;
  /** Every file a screen with these widgets needs, the boot file first: what a page preloads. */
  filesFor(widgets: Iterable<string>): string[];
  /** Bytes of our own JavaScript (gzip) that a screen with these widgets needs: without React, with the inline script. */
  weightOf(widgets: Iterable<string>): number;
  /** Served files under `/a/`, with their precompressed forms. */
  served: ReadonlyMap<string, { bytes: Buffer; br: Buffer; gzip: Buffer }>;
}

/** Reads what the build left in `dist`; throws where it is not there. */
export function readBundle(dist: string): Bundle {
  const text = (name: string) => readFileSync(join(dist, 'page', name), 'utf8');
  const description = JSON.parse(text('bundle.json')) as Description;
  const inline = text('inline.js');
  const filesFor = (widgets: Iterable<string>) => closure(description, widgets);
  return {
    name: description.name,
    boot: description.boot,
    reload: description.reload,
    inline,
    style: text('style.css'),
    worker: text('worker.js'),
    filesFor,
    weightOf: (widgets) =>
      filesFor(widgets)
        .map((file) => description.files[file])
        .reduce((sum, file) => sum + (file && !file.react ? file.gzip : 0), gzipSync(inline).length),
    served: readServed(join(dist, 'web')),
  };
}

function closure({ boot, widgets: chunks, files }: Description, widgets: Iterable<string>): string[] {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of files[file]?.imports ?? []) add(next);
  };
  add(boot);
  for (const widget of widgets) if (Object.hasOwn(chunks, widget)) add(chunks[widget]!);
  return [...found];
}

function readServed(folder: string): Bundle['served'] {
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  const read = (name: string) => readFileSync(join(folder, name));
  return new Map(names.map((name) => [name, { bytes: read(name), br: read(`${name}.br`), gzip: read(`${name}.gz`) }]));
}
