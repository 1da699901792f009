import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { modulesOf } from '../renderer/modules.ts';
import type { ScreenModules } from '../renderer/page.ts';
import type { CompiledScreen } from '../schemas/compiled.ts';

/** What `build.mjs` writes into `dist/page/bundle.json`. */
interface Description {
  name: string;
  boot: string;
  reload: string;
  /** Name of a module → its file; what every screen has stands in the boot file. */
  modules: { [name: string]: string };
  files: {
    [file: string]: {
      imports: string[];
      /** What it asks for when that is needed. */
      later: string[];
      gzip: number;
      react: boolean;
    };
  };
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
  /** The modules of a screen that are not in the boot file. */
  modulesFor(document: CompiledScreen): ScreenModules;
  /** What must come before a screen can be seen and used, the boot file first: what a page preloads. */
  filesFor(document: CompiledScreen): string[];
  /** Bytes of our own JavaScript (gzip), without React, for a screen. */
  weightOf(document: CompiledScreen): Weight;
  /** Served files under `/a/`, with their precompressed forms. */
  served: ReadonlyMap<string, { bytes: Buffer; br: Buffer; gzip: Buffer }>;
}

export interface Weight {
  /** Before it can be seen and used, with the inline script. */
  start: number;
  /** Beside that, whatever the user does: what comes when the screen is at rest or when it is first needed. */
  more: number;
}

/** Reads what the build left in `dist`; throws where it is not there. */
export function readBundle(dist: string): Bundle {
  const text = (name: string) => readFileSync(join(dist, 'page', name), 'utf8');
  const description = JSON.parse(text('bundle.json')) as Description;
  const inline = text('inline.js');
  const modulesFor = (document: CompiledScreen): ScreenModules => {
    const { now, later } = modulesOf(document);
    return { now: filesOf(description, now), later: filesOf(description, later) };
  };
  const filesFor = (document: CompiledScreen) =>
    closure(description, [description.boot, ...Object.values(modulesFor(document).now)], false);
  return {
    name: description.name,
    boot: description.boot,
    reload: description.reload,
    inline,
    style: text('style.css'),
    worker: text('worker.js'),
    modulesFor,
    filesFor,
    weightOf(document) {
      const first = filesFor(document);
      const all = closure(description, [...first, ...Object.values(modulesFor(document).later)], true);
      const start = bytesOf(description, first);
      return { start: start + gzipSync(inline).length, more: bytesOf(description, all) - start };
    },
    served: readServed(join(dist, 'web')),
  };
}

function filesOf({ modules }: Description, names: ReadonlySet<string>): { [name: string]: string } {
  return Object.fromEntries(Object.entries(modules).filter(([name]) => names.has(name)));
}

/** The files and what they need, what they ask for `later` too or not. */
function closure({ files }: Description, wanted: readonly string[], later: boolean): string[] {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const known = files[file];
    for (const next of [...(known?.imports ?? []), ...(later ? (known?.later ?? []) : [])]) add(next);
  };
  for (const file of wanted) add(file);
  return [...found];
}

function bytesOf({ files }: Description, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (files[name]?.react ? 0 : (files[name]?.gzip ?? 0)), 0);
}

function readServed(folder: string): Bundle['served'] {
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  const read = (name: string) => readFileSync(join(folder, name));
  return new Map(names.map((name) => [name, { bytes: read(name), br: read(`${name}.br`), gzip: read(`${name}.gz`) }]));
}
