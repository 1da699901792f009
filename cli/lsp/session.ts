import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Connection, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { readProject } from '../../compiler/project/read.ts';
import { type LanguageService, openService } from '../../compiler/service/index.ts';

/** The state of an editor session. */
export interface Session {
  readonly connection: Connection;
  readonly service: LanguageService;
  /** Documents open in the editor. */
  readonly documents: TextDocuments<TextDocument>;
  /** Converts between the path of a document in the project and its URI. */
  pathOf(uri: string): string;
  uriOf(path: string): string;
  /** Returns a file as a text document: as open in the editor, otherwise as on disk. */
  documentAt(path: string): TextDocument;
}

/** Opens the project of a folder for an editor. */
export function sessionOf(connection: Connection, folder: string): Session {
  const project = readProject(folder);
  const assets = [...project.assets.values()].map(({ file }) => file);
  const service = openService(Object.fromEntries(project.files), { assets });
  const documents = new TextDocuments(TextDocument);
  const uriOf = (path: string) => pathToFileURL(join(folder, path)).href;
  return {
    connection,
    service,
    documents,
    uriOf,
    pathOf: (uri) => relative(folder, fileURLToPath(uri)).split(sep).join('/'),
    documentAt: (path) => {
      const uri = uriOf(path);
      return documents.get(uri) ?? TextDocument.create(uri, 'json', 0, service.textOf(path) ?? '');
    },
  };
}
