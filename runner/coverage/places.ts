import { find, findEntry, type JsonNode, parseJson, positionOf } from '../../compiler/json/index.ts';
import type { Project } from '../../compiler/source/project.ts';
import { stepsOf } from '../../compiler/source/spot.ts';
import type { PartKind } from './part.ts';

/** A range of a file; the end is exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Parts represented by their name, because their contents are parts, too. */
const NAMED = new Set<PartKind>(['else', 'outcome', 'overlay']);

/** Finds the parts of documents in their files. */
export class Places {
  readonly #files: ReadonlyMap<string, string>;
  readonly #roots = new Map<string, JsonNode | undefined>();

  constructor(project: Project) {
    this.#files = project.files;
  }

  textOf(file: string): string {
    return this.#files.get(file) ?? '';
  }

  find(file: string, path: string): JsonNode | undefined {
    const root = this.#root(file);
    return root && find(root, stepsOf(path));
  }

  /** The range to highlight for a part: its name if it contains other parts, otherwise its value. */
  stretchOf(file: string, path: string, kind: PartKind): Stretch {
    const root = this.#root(file);
    const entry = root && NAMED.has(kind) ? findEntry(root, stepsOf(path)) : undefined;
    if (entry) return { start: entry.nameStart, end: entry.nameEnd };
    const node = this.find(file, path);
    return node ? { start: node.start, end: node.end } : { start: 0, end: 0 };
  }

  lineOf(file: string, offset: number): number {
    return positionOf(this.textOf(file), offset).line;
  }

  #root(file: string): JsonNode | undefined {
    if (!this.#roots.has(file)) this.#roots.set(file, parseJson(this.textOf(file), file).root);
    return this.#roots.get(file);
  }
}
