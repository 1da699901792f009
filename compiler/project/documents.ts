import { parseJson, plain } from '../json/index.ts';
import type { Issue } from '../source/issue.ts';
import { MIGRATIONS, migrated } from '../source/language.ts';
import { type DocumentKind, documentKind, type Project } from '../source/project.ts';
import { Spot } from '../source/spot.ts';
import { checkStructure } from '../structure/index.ts';

/** One file of a project as far as it can be understood alone. */
export interface Document {
  path: string;
  /** Text of the file, or of what a screen of an older language was migrated to: places are counted in it. */
  text: string;
  kind: DocumentKind;
  /** Findings of parsing and structure. */
  issues: readonly Issue[];
  /** The whole document; undefined where it is not JSON. */
  spot?: Spot;
  /** No structural error: names and types in it may be looked at. */
  sound: boolean;
}

/** Reads the files of a project, each again only when its text has changed. */
export class Documents {
  readonly #known = new Map<string, { text: string; document: Document }>();
  readonly #migrations: typeof MIGRATIONS;

  constructor(migrations = MIGRATIONS) {
    this.#migrations = migrations;
  }

  /** All files that are part of the language, by path in the project's order. */
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
