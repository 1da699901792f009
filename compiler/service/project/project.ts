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
  readonly assets: ReadonlyMap<string, Asset>;
  readonly #read = new Map<string, EditedFile>();

  /**
   * @param files texts by path relative to the project, `screens/order/screen.json`; files that are not documents are
   * ignored
   * @param assets paths of the files under `screens/assets`
   */
  constructor(files: Iterable<readonly [string, string]>, assets: Iterable<string>) {
    this.files = new Map(files);
    this.assets = new Map(
      [...assets].map((file) => [file.replace(/^screens\/assets\//, '').replace(/\.[^./]+$/, ''), { file, hash: '' }]),
    );
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
