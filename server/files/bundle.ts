import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filePath, type ScreenModules } from '../../renderer/wire/page.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';

/** What `build.mjs` writes into `dist/page/bundle.json`. */
interface Description {
  name: string;
  boot: string;
  watch: string;
  legacy: string;
  /** Name of a module → its file; what every screen has is in the boot file. */
  modules: { [name: string]: string };
  /** Files that hold several modules: one for each set that a screen needed at the build, and one that holds all. */
  joined: { modules: string[]; file: string }[];
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

/** Bytes of a file as they are served, with their compressed forms. */
export interface ServedFile {
  bytes: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** The built files for phones. */
export interface Bundle {
  /** Changes whenever a file does. */
  name: string;
  /** The file that starts a page, and the one that shows what has changed while the page is open. */
  boot: string;
  watch: string;
  /** Texts of the scripts inside a page, from the first to the last, and of the style sheet. */
  again: string;
  inline: string;
  start: string;
  style: string;
  /** Text of the service worker. */
  worker: string;
  /** The modules of a screen that are not in the boot file. */
  modulesFor(document: CompiledScreen): ScreenModules;
  /** What must come before a screen can be seen and used, the boot file first and the screen's own next: what a page preloads. */
  filesFor(document: CompiledScreen): string[];
  /** Whether React is a file of its own; its replacement may come with the boot file. */
  reactApart: boolean;
  /** Bytes of JavaScript (gzip) for a screen, without React where that is a file of its own. */
  weightOf(document: CompiledScreen): Weight;
  /** A file served under `/a/`, with its compressed forms. */
  file(name: string): ServedFile | undefined;
  /** Names of the built files. */
  built: readonly string[];
}

export interface Weight {
  /** Before it can be seen and used, with the scripts inside the page. */
  start: number;
  /** Beside that, whatever the user does: what comes when the screen is at rest or when it is first needed. */
  more: number;
}

/** A document of a screen that comes drawn with its data: the renderer takes over what is there. For `modulesFor` and `filesFor`. */
export function withHydration(document: CompiledScreen): CompiledScreen {
  const { now, later } = document.features;
  return { ...document, features: { now: [...new Set([...now, 'hydrate'])].sort(), later } };
}

/** Reads what the build left in `dist`; throws where it is not there. */
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
    return { now: wanted.length > 0 ? own?.file : undefined, later: filesOf(description, later) };
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
      const own = closure(description, Object.values(filesOf(description, now)), false);
      const askedFor = own.flatMap((file) => files[file]?.later ?? []);
      const all = closure(description, [boot, ...askedFor, ...Object.values(filesOf(description, later))], true);
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
 * The page's last script. What the first one needs is there now; and webviews that lack what the others have had since 2022
 * load it before any module runs. The address stands without quotes: the service worker keeps it for those webviews alone.
 */
function startOf({ legacy }: Description): string {
  return `Object.hasOwn||document.write('<script src=${filePath(legacy)}><\\/script>');earlyPage.send()`;
}

function filesOf({ modules }: Description, names: readonly string[]): { [name: string]: string } {
  return Object.fromEntries(Object.entries(modules).filter(([name]) => names.includes(name)));
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

function readServed(folder: string): Map<string, ServedFile> {
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  const read = (name: string) => readFileSync(join(folder, name));
  return new Map(names.map((name) => [name, { bytes: read(name), br: read(`${name}.br`), gzip: read(`${name}.gz`) }]));
}
