import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filePath, type ScreenModules } from '../../renderer/wire/page.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { createPageStyles, type StyleParts } from './page-styles.ts';

/** Contents of `dist/page/bundle.json`, written by `build.mjs`. */
interface Description {
  name: string;
  boot: string;
  watch: string;
  legacy: string;
  /** The style sheet of all pages, as a file. */
  style: string;
  /** Module name → its file; what every screen needs is in the boot file. */
  modules: { [name: string]: string };
  /** Files that bundle several modules: one for each set that some screen needed at build time. */
  joined: Joined[];
  /** Files that bundle modules for later: one for each set that some screen had at build time. */
  later: Joined[];
  /** Module name → the file that bundles it by itself. */
  parts: { [name: string]: string };
  files: {
    [file: string]: {
      imports: string[];
      exports: string[];
      /** Files it loads on demand. */
      later: string[];
      react: boolean;
    };
  };
}

/** Bytes (gzip) that a further file is worth: its request and headers, and compiling it separately. */
const FILE_COST = 400;

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
  /** Inline scripts of a page, from first to last. */
  again: string;
  inline: string;
  start: string;
  /** The style sheet of all pages, and the file that has it. */
  style: string;
  styleFile: string;
  /** Returns the rules of it that a page needs for its own screens. */
  styleFor(screens: readonly CompiledScreen[]): string;
  /** The style sheet and the last script of pages without a screen. */
  noticeStyle: string;
  notice: string;
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
  const styleOf = createPageStyles(JSON.parse(text('styles.json')) as StyleParts);
  const chooseFiles = fileChooser(description, (file) => served.get(file)!.gzip.length);
  const modulesFor = ({ features: { now, later } }: CompiledScreen): ScreenModules => ({
    now: chooseFiles(Object.keys(filesOf(description, now))),
    later: laterFiles(description, later),
  });
  const filesFor = (document: CompiledScreen) => [boot, ...modulesFor(document).now, ...loads.slice(1)];
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
    styleFile: description.style,
    styleFor: (screens) => styleOf(screens.flatMap(({ features: { now, later } }) => [...now, ...later])),
    noticeStyle: text('notice.css'),
    notice: text('notice.js'),
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

/**
 * Chooses the files with the given modules and no others, as unused code costs bytes and runs at the start: the one
 * that was built for exactly this set; for a combination that is newer than the build, up to two files built for
 * subsets of it and single modules for the rest, whichever costs the least.
 *
 * @param sizeOf bytes of a file (gzip)
 */
function fileChooser({ joined, parts }: Description, sizeOf: (file: string) => number) {
  const chosen = new Map<string, string[]>();
  const costOf = (files: readonly string[]) => files.reduce((sum, file) => sum + sizeOf(file) + FILE_COST, 0);
  const choose = (wanted: readonly string[]): string[] => {
    const usable: (Joined | undefined)[] = joined.filter(({ modules }) =>
      modules.every((name) => wanted.includes(name)),
    );
    const starts = [undefined, ...usable];
    const choices = starts.flatMap((one, index) =>
      starts.slice(index).map((other) => {
        const built = [...new Set([one, other])].filter((file) => file !== undefined);
        const rest = wanted.filter((name) => !built.some(({ modules }) => modules.includes(name)));
        return [...built.map(({ file }) => file), ...rest.map((name) => parts[name]!)];
      }),
    );
    return choices.reduce((best, files) => (costOf(files) < costOf(best) ? files : best));
  };
  return (wanted: readonly string[]): readonly string[] => {
    const key = wanted.join();
    const files = chosen.get(key) ?? choose(wanted);
    chosen.set(key, files);
    return files;
  };
}

/** The files of modules that may be needed later: one for all, if a screen had the same ones before. */
function laterFiles({ modules, parts, later }: Description, names: readonly string[]): { [name: string]: string } {
  const known = Object.keys(modules).filter((name) => names.includes(name));
  const set = [...known].sort().join();
  const together = later.find((joined) => joined.modules.join() === set)?.file;
  return Object.fromEntries(known.map((name) => [name, together ?? parts[name]!]));
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
