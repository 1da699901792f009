import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Connection, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { readProject } from '../../compiler/project/read.ts';
import { type LanguageService, openService } from '../../compiler/service/index.ts';
import type { Project } from '../../compiler/source/project.ts';
import { snapshotsIn } from '../../runner/play/snapshots.ts';

/** The state of an editor session. */
export interface Session {
  readonly connection: Connection;
  readonly service: LanguageService;
  /** Documents open in the editor. */
  readonly documents: TextDocuments<TextDocument>;
  isOpen(path: string): boolean;
  /** Called with the folder that the editor has opened: it may name the project by a link to it. */
  namedBy(uri: string): void;
  /** Called for the fixture that the author is working on. */
  workingOn(path: string): void;
  /** The fixture at hand for a screen: the one last worked on, otherwise its first; its values are shown on hover. */
  fixtureFor(path: string): string | undefined;
  /** Reads the project from disk again, except for the documents open in the editor. */
  readAgain(): void;
  /**
   * Converts between the path of a document in the project and its URI. The URI of something that is not a file, such
   * as an unsaved document, is a path of no document.
   */
  pathOf(uri: string): string;
  uriOf(path: string): string;
  /** Returns a file as a text document: as open in the editor, otherwise as on disk. */
  documentAt(path: string): TextDocument;
}

/** The screen that a document or fixture belongs to. */
function screenOf(path: string): string | undefined {
  return /^screens\/([^/]+)\/(?:screen\.json$|fixtures\/)/.exec(path)?.[1];
}

/** The file of a URI; undefined for one that names no file here. */
export function fileAt(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** A path without links in it, also that of a file that is gone. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const folder = dirname(file);
    return folder === file ? file : join(realPath(folder), basename(file));
  }
}

/** The documents of a folder, and the snapshots, which move with a screen that is renamed. */
function readFolder(folder: string): Project {
  const { files, assets } = readProject(folder);
  return { files: new Map([...files, ...snapshotsIn(folder)]), assets };
}

/** Opens the project of a folder for an editor. */
export function sessionOf(connection: Connection, folder: string): Session {
  const project = readFolder(folder);
  const assets = [...project.assets.values()].map(({ file }) => file);
  const service = openService(Object.fromEntries(project.files), { assets });
  const documents = new TextDocuments(TextDocument);
  const real = realPath(folder);
  const pathOf = (uri: string) => {
    const file = fileAt(uri);
    if (file === undefined) return uri;
    const path = relative(folder, file);
    return (path.startsWith('..') ? relative(real, realPath(file)) : path).split(sep).join('/');
  };
  let named = folder;
  /** The URIs of open documents as the editor writes them, by path. */
  const opened = new Map<string, string>();
  documents.onDidOpen(({ document: { uri } }) => opened.set(pathOf(uri), uri));
  documents.onDidClose(({ document: { uri } }) => opened.delete(pathOf(uri)));
  const uriOf = (path: string) => opened.get(path) ?? pathToFileURL(join(named, path)).href;
  const isOpen = (path: string) => documents.get(uriOf(path)) !== undefined;
  const atHand = new Map<string, string>();
  return {
    connection,
    service,
    documents,
    isOpen,
    namedBy: (uri) => {
      const file = fileAt(uri);
      if (file === undefined) return;
      const inside = relative(realPath(file), real);
      if (!inside.startsWith('..')) named = join(file, inside);
    },
    uriOf,
    workingOn: (path) => {
      const screen = screenOf(path);
      if (screen !== undefined && path.includes('/fixtures/')) atHand.set(screen, path);
    },
    fixtureFor: (path) => {
      const screen = screenOf(path);
      if (screen === undefined) return undefined;
      const last = atHand.get(screen);
      if (last !== undefined && service.textOf(last) !== undefined) return last;
      return [...service.paths()].filter((path) => path.startsWith(`screens/${screen}/fixtures/`)).sort()[0];
    },
    readAgain: () => {
      const now = readFolder(folder);
      service.updateAssets([...now.assets.values()].map(({ file }) => file));
      for (const path of new Set([...service.paths(), ...now.files.keys()])) {
        if (!isOpen(path)) service.update(path, now.files.get(path) ?? null);
      }
    },
    pathOf,
    documentAt: (path) => {
      const uri = uriOf(path);
      return documents.get(uri) ?? TextDocument.create(uri, 'json', 0, service.textOf(path) ?? '');
    },
  };
}
