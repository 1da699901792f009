import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filePath, type ScreenModules } from '../../renderer/wire/page.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';

/** Contents of `dist/page/bundle.json`, written by `build.mjs`. */
interface Description {
  name: string;
  boot: string;
  watch: string;
  legacy: string;
  /** Module name → its file; what every screen needs is in the boot file. */
  modules: { [name: string]: string };
  /** Files that bundle several modules: one for each set that some screen needed at build time, and one with all. */
  joined: Joined[];
  /** Files that bundle widgets for later: one for each set that some screen had at build time, and one for each widget. */
  later: Joined[];
  files: {
    [file: string]: {
      imports: string[];
      /** Files it loads on demand. */
      later: string[];
      react: boolean;
    };
  };
}

/** Names of modules in alphabetical order, and the file that bundles them. */
interface Joined {
  modules: string[];
  file: string;
}

/** A file as served, with its compressed forms. */
export interface ServedFile {
  bytes: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** The built files for phones. */
export interface Bundle {
  /** Changes whenever any file does. */
  name: string;
  /** The file that starts a page, and the one that shows changes while the page is open. */
  boot: string;
  watch: string;
  /** Inline scripts of a page, from first to last, and the style sheet. */
  again: string;
  inline: string;
  start: string;
  style: string;
  /** Source of the service worker. */
  worker: string;
  /** Returns the modules of a screen that are not in the boot file. */
  modulesFor(document: CompiledScreen): ScreenModules;
  /**
   * Returns the files a screen needs before it is visible and usable, boot file first, then the screen's own: what a
   * page preloads.
   */
  filesFor(document: CompiledScreen): string[];
  /** Whether React is a separate file; a replacement may be part of the boot file. */
  reactApart: boolean;
  /** Bytes of JavaScript (gzip) for a screen, without React when that is a separate file. */
  weightOf(document: CompiledScreen): Weight;
  /** Returns a file served under `/a/`, with its compressed forms. */
  file(name: string): ServedFile | undefined;
  /** Names of the built files. */
  built: readonly string[];
}

export interface Weight {
  /** Needed before it is visible and usable, including the inline scripts. */
  start: number;
  /** Loaded in addition, when the screen is idle or on first use. */
  more: number;
}

/**
 * Returns the document of a screen that is sent pre-rendered with its data, for the renderer to hydrate. For
 * `modulesFor` and `filesFor`.
 */
export function withHydration(document: CompiledScreen): CompiledScreen {
  const { now, later } = document.features;
  return { ...document, features: { now: [...new Set([...now, 'hydrate'])].sort(), later } };
}

/** Reads the build output in `dist`; throws when there is none. */
export function readBundle(dist: string): Bundle {
  const text = (name: string) => readFileSync(join(dist, 'page', name), 'utf8');
  const description = JSON.parse(text('bundle.json')) as Description;
  const again = text('again.js');
  const inline = text('inline.js');
  const served = readServed(join(dist, 'web'));
  const { files, boot } = description;
  const start = startOf(description);
  const loads = closure(description, [boot], false);
  const fileAt = (name: string) => served.get(name);
  const smallestFirst = description.joined
    .map(({ modules, file }) => ({ modules: new Set(modules), file, size: served.get(file)!.gzip.length }))
    .sort((a, b) => a.size - b.size);
  const modulesFor = (document: CompiledScreen): ScreenModules => {
    const { now, later } = document.features;
    const wanted = Object.keys(filesOf(description, now));
    const own = smallestFirst.find(({ modules }) => wanted.every((name) => modules.has(name)));
    return { now: wanted.length > 0 ? own?.file : undefined, later: laterFiles(description, later) };
  };
  const filesFor = (document: CompiledScreen) => {
    const { now } = modulesFor(document);
    return now ? [boot, now, ...loads.slice(1)] : loads;
  };
  const bytesOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (files[name]?.react ? 0 : (fileAt(name)?.gzip.length ?? 0)), 0);
  return {
    name: description.name,
    boot,
    watch: description.watch,
    again,
    inline,
    start,
    style: text('style.css'),
    worker: text('worker.js'),
    modulesFor,
    filesFor,
    reactApart: Object.values(files).some(({ react }) => react),
    weightOf(document) {
      const { now, later } = document.features;
      const own = closure(description, Object.values(filesOf(description, [...now, ...later])), false);
      const askedFor = own.flatMap((file) => files[file]?.later ?? []);
      const all = closure(description, [boot, ...askedFor, ...Object.values(laterFiles(description, later))], true);
      return {
        start: bytesOf(filesFor(document)) + gzipSync(again + inline + start).length,
        more: bytesOf(all.filter((file) => !loads.includes(file))),
      };
    },
    file: fileAt,
    built: [...served.keys()],
  };
}

/**
 * Returns the page's last inline script. By then everything the first one needs has been parsed; and webviews without
 * the features common since 2022 load the polyfills before any module runs. The URL is unquoted so that the service
 * worker caches it for those webviews only.
 */
function startOf({ legacy }: Description): string {
  return `Object.hasOwn||document.write('<script src=${filePath(legacy)}><\\/script>');earlyPage.send()`;
}

/** The files of modules that may be needed later: the widgets among them in one, if a screen had the same ones before. */
function laterFiles(description: Description, names: readonly string[]): { [name: string]: string } {
  const fileWith = (wanted: readonly string[]) =>
    description.later.find(({ modules }) => modules.join() === wanted.join())?.file;
  const together = fileWith(names.filter((name) => fileWith([name])).sort());
  const files = Object.entries(filesOf(description, names));
  return Object.fromEntries(
    files.map(([name, file]) => [name, (fileWith([name]) && together) ?? fileWith([name]) ?? file]),
  );
}

function filesOf({ modules }: Description, names: readonly string[]): { [name: string]: string } {
  return Object.fromEntries(Object.entries(modules).filter(([name]) => names.includes(name)));
}

/** Collects the files and their dependencies, including those loaded on demand if `later` is set. */
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

function readServed(folder: string): Map<string, ServedFile> {
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  const read = (name: string) => readFileSync(join(folder, name));
  return new Map(names.map((name) => [name, { bytes: read(name), br: read(`${name}.br`), gzip: read(`${name}.gz`) }]));
}
