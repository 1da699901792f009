import { parseJson, plain } from '../json/index.ts';
import type { Issue } from '../source/issue.ts';
import { MIGRATIONS, migrated } from '../source/language.ts';
import { type DocumentKind, documentKind, type Project } from '../source/project.ts';
import { Spot } from '../source/spot.ts';
import { checkStructure } from '../structure/index.ts';

/** One file of a project, analysed on its own. */
export interface Document {
  path: string;
  /** The source of the file, or its migrated version if it was in an older language; positions refer to it. */
  text: string;
  kind: DocumentKind;
  /** Issues of parsing and structure. */
  issues: readonly Issue[];
  /** The whole document; undefined if it is not JSON. */
  spot?: Spot;
  /** Without structural errors, so that names and types in it can be checked. */
  sound: boolean;
}

type KnownDocuments = Map<string, { text: string; document: Document }>;

/** Reads the files of a project, and caches each until its text changes. */
export class Documents {
  readonly #known: KnownDocuments;
  readonly #migrations: typeof MIGRATIONS;

  constructor(migrations = MIGRATIONS, known: KnownDocuments = new Map()) {
    this.#migrations = migrations;
    this.#known = known;
  }

  /** The same documents, cached independently from now on. */
  copy(): Documents {
    return new Documents(this.#migrations, new Map(this.#known));
  }

  /** All files that belong to the language, in the project's order. */
  read(project: Project): Document[] {
    for (const path of this.#known.keys()) if (!project.files.has(path)) this.#known.delete(path);
    const documents: Document[] = [];
    for (const [path, text] of project.files) {
      const kind = documentKind(path);
      if (!kind) continue;
      const known = this.#known.get(path);
      const document = known?.text === text ? known.document : readDocument(path, text, kind, this.#migrations);
      this.#known.set(path, { text, document });
      documents.push(document);
    }
    return documents;
  }
}

function readDocument(path: string, text: string, kind: DocumentKind, migrations: typeof MIGRATIONS): Document {
  const { root, issues } = parseJson(text, path);
  if (!root) return { path, text, kind, issues, sound: false };
  const value = plain(root);
  const present = kind === 'screen' ? migrated(value, migrations) : undefined;
  if (present) return readDocument(path, JSON.stringify(present, null, 2), kind, migrations);
  const spot = new Spot({ name: path, text, root, value });
  const all = [...issues, ...checkStructure(kind, spot)];
  return { path, text, kind, issues: all, spot, sound: !all.some((issue) => issue.severity === 'error') };
}
