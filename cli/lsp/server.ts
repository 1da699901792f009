import { readFileSync } from 'node:fs';
import {
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  ProposedFeatures,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TOKEN_KINDS } from '../../compiler/service/index.ts';
import { documentKind } from '../../compiler/source/project.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { groupedBy, TOKEN_TYPES } from './convert.ts';
import { diagnosticOf } from './diagnostics.ts';
import { answerRequests } from './requests.ts';
import { fileAt, type Session, sessionOf } from './session.ts';

/** Milliseconds without a keystroke after which the whole project is checked. */
const PAUSE_MS = 200;

/** `screens lsp`: a language server over standard input and output, until the connection ends. */
export function serveEditor(): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  const session = sessionOf(connection, projectFolder());
  let canWatch = false;
  connection.onInitialize(({ capabilities, rootUri, workspaceFolders }): InitializeResult => {
    for (const uri of [rootUri, ...(workspaceFolders ?? []).map((folder) => folder.uri)]) if (uri) session.namedBy(uri);
    canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    const renameProvider = capabilities.textDocument?.rename?.prepareSupport ? { prepareProvider: true } : true;
    return { capabilities: { ...CAPABILITIES, renameProvider }, serverInfo: { name: 'screens' } };
  });
  answerRequests(session);
  const check = followChanges(session);
  connection.onInitialized(() => {
    if (canWatch) connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: WATCHED });
    check();
  });
  session.documents.listen(connection);
  connection.listen();
}

const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: ['"', '.', '{', '=', ' ', "'", '('] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  codeActionProvider: { codeActionKinds: ['quickfix'] },
  documentSymbolProvider: true,
  documentFormattingProvider: true,
  semanticTokensProvider: {
    legend: { tokenTypes: TOKEN_KINDS.map((kind) => TOKEN_TYPES[kind]), tokenModifiers: [] },
    full: true,
  },
};

/** Documents and pictures, which other programs change, too: git, `screens test --update-labels`. */
const WATCHED = [{ globPattern: '**/screens/**' }];

/** Processes every change, and publishes issues after each pause; returns what publishes them now. */
function followChanges(session: Session): () => void {
  const { connection, service, documents, pathOf, workingOn } = session;
  let timer: NodeJS.Timeout | undefined;
  let marked = new Set<string>();
  const check = () => {
    timer = undefined;
    marked = publish(session, marked);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE_MS);
  };
  const changed = (path: string, text: string | null) => {
    service.update(path, text);
    soon();
  };
  documents.onDidChangeContent(({ document }) => {
    const path = pathOf(document.uri);
    workingOn(path);
    changed(path, document.getText());
  });
  documents.onDidClose(({ document }) => changed(pathOf(document.uri), textOnDisk(document.uri)));
  connection.onDidChangeWatchedFiles(({ changes }) => {
    // A folder stands for what is in it, and a picture for the list of them.
    if (changes.some(({ uri }) => documentKind(pathOf(uri)) === undefined)) session.readAgain();
    for (const { uri } of changes) {
      const path = pathOf(uri);
      if (documentKind(path) && !session.isOpen(path)) service.update(path, textOnDisk(uri));
    }
    soon();
  });
  connection.onShutdown(() => clearTimeout(timer));
  return check;
}

function textOnDisk(uri: string): string | null {
  const file = fileAt(uri);
  try {
    return file === undefined ? null : readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Publishes the issues of each file; a file that no longer has any gets an empty list. */
function publish(session: Session, before: ReadonlySet<string>): Set<string> {
  const byFile = groupedBy(session.service.issues(), ({ file }) => file);
  for (const file of new Set([...before, ...byFile.keys()])) {
    const diagnostics = (byFile.get(file) ?? []).map((issue) => diagnosticOf(issue, session));
    session.connection.sendDiagnostics({ uri: session.uriOf(file), diagnostics });
  }
  return new Set(byFile.keys());
}
