import type { JsonNode } from '../../source/json-node.ts';
import { plain } from '../../source/json-node.ts';
import { type Asset, type DocumentKind, documentKind, type Project } from '../../source/project.ts';
import { Spot } from '../../source/spot.ts';
import type { Anatomy, Site } from '../names/site.ts';
import { anatomyOf } from '../names/sites.ts';
import { parseLoosely } from '../text/parse.ts';

/** The current version of a file of the project, finished or not. */
export interface EditedFile {
  readonly path: string;
  readonly text: string;
  readonly kind: DocumentKind;
  readonly root: JsonNode;
  /** As much of it as can be parsed. */
  readonly spot: Spot;
  readonly anatomy: Anatomy;
}

/** The files being edited. Everything derived from a file is cached until its text changes. */
export class EditedProject implements Project {
  readonly files: Map<string, string>;
  assets: ReadonlyMap<string, Asset>;
  readonly #read = new Map<string, EditedFile>();

  /**
   * @param files texts by path relative to the project, `screens/order/screen.json`; files that are not documents are
   * ignored
   * @param assets paths of the files under `screens/assets`
   */
  constructor(files: Iterable<readonly [string, string]>, assets: Iterable<string>) {
    this.files = new Map(files);
    this.assets = assetsOf(assets);
  }

  updateAssets(paths: Iterable<string>): void {
    this.assets = assetsOf(paths);
  }

  /** @param text null: the file was removed */
  update(path: string, text: string | null): void {
    if (text === null) this.files.delete(path);
    else this.files.set(path, text);
  }

  /** A document; undefined if the file does not exist or is not a document. */
  file(path: string): EditedFile | undefined {
    const text = this.files.get(path);
    const kind = documentKind(path);
    if (text === undefined || kind === undefined) return undefined;
    const known = this.#read.get(path);
    if (known?.text === text) return known;
    const file = readFile(path, text, kind);
    this.#read.set(path, file);
    return file;
  }

  /** Every document, in the order of the project. */
  *documents(): Iterable<EditedFile> {
    for (const path of this.files.keys()) {
      const file = this.file(path);
      if (file) yield file;
    }
  }

  /** Every occurrence of a name. */
  *sites(): Iterable<Site> {
    for (const { anatomy } of this.documents()) yield* anatomy.sites;
  }
}

/** The documents that a screen is drawn from: its own, and the fragments that it uses directly or indirectly. */
export function filesOf(screen: string, project: EditedProject): EditedFile[] {
  const paths = [`screens/${screen}/screen.json`];
  // The list grows while it is gone through.
  for (const path of paths) {
    for (const { kind, role, name } of project.file(path)?.anatomy.sites ?? []) {
      const fragment = `screens/fragments/${name}.json`;
      if (kind === 'fragment' && role === 'refers' && !paths.includes(fragment)) paths.push(fragment);
    }
  }
  return paths.flatMap((path) => project.file(path) ?? []);
}

/** Assets by their names: the path under `screens/assets` without the extension. */
function assetsOf(paths: Iterable<string>): Map<string, Asset> {
  const nameOf = (file: string) => file.replace(/^screens\/assets\//, '').replace(/\.[^./]+$/, '');
  return new Map([...paths].map((file) => [nameOf(file), { file, hash: '' }]));
}

function readFile(path: string, text: string, kind: DocumentKind): EditedFile {
  const root = parseLoosely(text);
  const spot = new Spot({ name: path, text, root, value: plain(root) });
  // Computed on demand, because names are rarely needed while a file is only viewed.
  let anatomy: Anatomy | undefined;
  return {
    path,
    text,
    kind,
    root,
    spot,
    get anatomy() {
      anatomy ??= anatomyOf(path, kind, root);
      return anatomy;
    },
  };
}
