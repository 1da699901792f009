/**
 * The language service: answers an editor's requests about a project that is being edited, complete or not. Independent
 * of Node and the DOM, so that it runs in a browser's worker as well as in a language server.
 */
import { type Compiled, createCompiler } from '../compile.ts';
import type { Issue } from '../source/issue.ts';
import type { JsonPath } from '../source/json-node.ts';
import { type ColouredToken, tokensOf } from './colour/tokens.ts';
import { completionsAt } from './complete/complete.ts';
import type { Completion } from './complete/completion.ts';
import { type Readable, readableAt } from './complete/readable.ts';
import { type Hover, hoverAt } from './explain/hover.ts';
import { type Fix, fixesFor } from './fixes/fixes.ts';
import type { Location } from './navigate/location.ts';
import { definitionsAt, referencesAt } from './navigate/references.ts';
import { type Renameable, renameAt, renameableAt } from './navigate/rename.ts';
import { provenSound, type Renaming } from './navigate/renaming.ts';
import { type OutlineEntry, outlineOf } from './outline/outline.ts';
import { EditedProject } from './project/project.ts';
import { Knowledge } from './scope/knowledge.ts';
import { formatText } from './text/format.ts';

export { type ColouredToken, TOKEN_KINDS } from './colour/tokens.ts';
export type { Completion } from './complete/completion.ts';
export type { Readable } from './complete/readable.ts';
export type { Hover } from './explain/hover.ts';
export type { Fix } from './fixes/fixes.ts';
export type { Location } from './navigate/location.ts';
export type { Move, Renaming } from './navigate/renaming.ts';
export type { OutlineEntry } from './outline/outline.ts';
export { type TextEdit, withEdits } from './project/edit.ts';

/**
 * The requests of an editor. Paths are relative to the project (`screens/order/screen.json`), offsets are UTF-16 units
 * from the start of a file, from 0; issues have lines and columns from 1. A path that is not a document has no results.
 * No request throws, whatever the files contain.
 */
export interface LanguageService {
  /** Called after a file was changed, added or, with null, removed. */
  update(path: string, text: string | null): void;
  /** Called with the paths of all files under `screens/assets` after one was added or removed. */
  updateAssets(paths: Iterable<string>): void;
  /** The paths of all documents. */
  paths(): Iterable<string>;
  /** The current text of a file. */
  textOf(path: string): string | undefined;
  /** All issues of the project, sorted by file and position: the same as `screens check` reports. */
  issues(): readonly Issue[];
  /**
   * The compiled screens: those without errors in themselves and in the files that they use. Computed together with the
   * issues.
   */
  compiled(): Compiled;
  /** All completions at an offset, best first. */
  completions(path: string, offset: number): readonly Completion[];
  /**
   * Everything that the expression in the text at a path inside a document can read, and the functions.
   *
   * @param mode `bare`: the text is the expression; `marked`: it begins with `=` or is in braces
   */
  readable(path: string, at: JsonPath, mode: 'bare' | 'marked'): readonly Readable[];
  /** @param fixture path of the fixture whose values are shown */
  hover(path: string, offset: number, fixture?: string): Hover | undefined;
  /** Where the name at an offset is declared. */
  definition(path: string, offset: number): readonly Location[];
  /** Every occurrence of the name at an offset, including its declaration. */
  references(path: string, offset: number): readonly Location[];
  /**
   * The edits in all files to rename what is at an offset. Fixtures follow a renamed label, and a field of an answer that
   * is renamed keeps its name on the wire. Refused if anything could not follow.
   */
  rename(path: string, offset: number, name: string): Renaming;
  /** What a rename at an offset would replace. */
  renameable(path: string, offset: number): Renameable;
  /** The quick fixes of an issue, the likeliest first; none if only the author can decide. */
  fixes(issue: Issue): readonly Fix[];
  /** The parts of a document as a tree. */
  outline(path: string): readonly OutlineEntry[];
  /** Formats a document (`screens fmt`); invalid JSON is returned unchanged. */
  format(text: string): string;
  /** The highlighted tokens of a document, in source order. */
  tokens(path: string): readonly ColouredToken[];
}

/** Options of a service. */
export interface ServiceOptions {
  /** Paths of the files under `screens/assets`. */
  readonly assets?: Iterable<string>;
}

/**
 * Opens a project in memory.
 *
 * @param files texts by path, `screens/…/….json`
 */
export function openService(
  files: { readonly [path: string]: string },
  { assets = [] }: ServiceOptions = {},
): LanguageService {
  const project = new EditedProject(Object.entries(files), assets);
  const knowledge = new Knowledge(project);
  const compiler = createCompiler();
  let compiled: Compiled | undefined;
  const compile = () => {
    compiled ??= compiler.compile(project);
    return compiled;
  };
  return {
    update: (path, text) => {
      if (project.files.get(path) === (text ?? undefined)) return;
      project.update(path, text);
      knowledge.changed();
      compiled = undefined;
    },
    updateAssets: (paths) => {
      project.updateAssets(paths);
      knowledge.changed();
      compiled = undefined;
    },
    paths: () => project.files.keys(),
    textOf: (path) => project.files.get(path),
    issues: () => compile().issues,
    compiled: compile,
    completions: (path, offset) => {
      const file = project.file(path);
      return file ? completionsAt(file, clamped(offset, file.text), project, knowledge) : [];
    },
    readable: (path, at, mode) => {
      const file = project.file(path);
      return file ? readableAt(file, at, mode, knowledge) : [];
    },
    hover: (path, offset, fixture) => {
      const file = project.file(path);
      const played = fixture === undefined ? undefined : project.file(fixture);
      return file && hoverAt(file, clamped(offset, file.text), project, knowledge, played);
    },
    definition: (path, offset) => {
      const file = project.file(path);
      return file ? definitionsAt(file, clamped(offset, file.text), project, knowledge) : [];
    },
    references: (path, offset) => {
      const file = project.file(path);
      return file ? referencesAt(file, clamped(offset, file.text), project, knowledge) : [];
    },
    rename: (path, offset, name) => {
      const file = project.file(path);
      if (!file) return { refused: 'there is no such file' };
      const renaming = renameAt(file, clamped(offset, file.text), name, project, knowledge);
      return provenSound(
        renaming,
        project,
        (other) => (other === project ? compile() : compiler.fork().compile(other)).issues,
      );
    },
    renameable: (path, offset) => {
      const file = project.file(path);
      if (!file) return { refused: 'there is no such file' };
      return renameableAt(file, clamped(offset, file.text), project, knowledge);
    },
    fixes: (issue) => {
      const file = project.file(issue.file);
      return file ? fixesFor(issue, file, project, knowledge) : [];
    },
    outline: (path) => {
      const file = project.file(path);
      return file ? outlineOf(file) : [];
    },
    format: formatText,
    tokens: (path) => {
      const file = project.file(path);
      return file ? tokensOf(file) : [];
    },
  };
}

function clamped(offset: number, text: string): number {
  return Math.max(0, Math.min(text.length, offset));
}
