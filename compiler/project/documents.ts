import { parseJson, plain } from '../json/index.ts';
import type { Issue } from '../source/issue.ts';
import { type DocumentKind, documentKind, type Project } from '../source/project.ts';
import { Spot } from '../source/spot.ts';
import { checkStructure } from '../structure/index.ts';

/** One file of a project as far as it can be understood alone. */
export interface Document {
  path: string;
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
  readonly #known = new Map<string, Document>();

  /** All files that are part of the language, by path in the project's order. */
  read(project: Project): Document[] {
    for (const path of this.#known.keys()) if (!project.files.has(path)) this.#known.delete(path);
    const documents: Document[] = [];
    for (const [path, text] of project.files) {
      const kind = documentKind(path);
      if (!kind) continue;
      const known = this.#known.get(path);
      const document = known?.text === text ? known : readDocument(path, text, kind);
      this.#known.set(path, document);
      documents.push(document);
    }
    return documents;
  }
}

function readDocument(path: string, text: string, kind: DocumentKind): Document {
  const { root, issues } = parseJson(text, path);
  if (!root) return { path, text, kind, issues, sound: false };
  const spot = new Spot({ name: path, text, root, value: plain(root) });
  const all = [...issues, ...checkStructure(kind, spot)];
  return { path, text, kind, issues: all, spot, sound: !all.some((issue) => issue.severity === 'error') };
}
