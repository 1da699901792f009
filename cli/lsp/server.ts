import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  createConnection,
  type InitializeResult,
  ProposedFeatures,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TOKEN_KINDS } from '../../compiler/service/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { groupedBy, TOKEN_TYPES } from './convert.ts';
import { answerRequests } from './requests.ts';
import { type Session, sessionOf } from './session.ts';

/** Milliseconds without a keystroke after which the whole project is checked. */
const PAUSE_MS = 200;

/** `screens lsp`: a language server over standard input and output, until the connection ends. */
export function serveEditor(): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  const session = sessionOf(connection, projectFolder());
  connection.onInitialize((): InitializeResult => ({ capabilities: CAPABILITIES, serverInfo: { name: 'screens' } }));
  answerRequests(session);
  followChanges(session);
  session.documents.listen(connection);
  connection.listen();
}

const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: ['"', '.', '{', '=', ' ', "'", '('] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: true,
  codeActionProvider: true,
  documentSymbolProvider: true,
  documentFormattingProvider: true,
  semanticTokensProvider: {
    legend: { tokenTypes: TOKEN_KINDS.map((kind) => TOKEN_TYPES[kind]), tokenModifiers: [] },
    full: true,
  },
};

/** Processes every change, and publishes issues after each pause. */
function followChanges(session: Session): void {
  const { connection, service, documents, pathOf } = session;
  let timer: NodeJS.Timeout | undefined;
  let marked = new Set<string>();
  const check = () => {
    timer = undefined;
    marked = publish(session, marked);
  };
  const changed = (path: string, text: string | null) => {
    service.update(path, text);
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE_MS);
  };
  documents.onDidChangeContent(({ document }) => changed(pathOf(document.uri), document.getText()));
  documents.onDidClose(({ document }) => changed(pathOf(document.uri), textOnDisk(document.uri)));
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) if (!documents.get(uri)) changed(pathOf(uri), textOnDisk(uri));
  });
  connection.onInitialized(check);
  connection.onShutdown(() => clearTimeout(timer));
}

function textOnDisk(uri: string): string | null {
  try {
    return readFileSync(fileURLToPath(uri), 'utf8');
  } catch {
    return null;
  }
}

/** Publishes the issues of each file; a file that no longer has any gets an empty list. */
function publish({ connection, service, uriOf, documentAt }: Session, before: ReadonlySet<string>): Set<string> {
  const byFile = groupedBy(service.issues(), ({ file }) => file);
  for (const file of new Set([...before, ...byFile.keys()])) {
    const document = documentAt(file);
    const diagnostics = (byFile.get(file) ?? []).map(({ severity, code, message, line, column }) => {
      const start = { line: line - 1, character: column - 1 };
      const rest = document.getText({ start, end: { line, character: 0 } });
      const length = /^("(?:[^"\\\n]|\\.)*"|[\w.]+|.)/.exec(rest)?.[0].length ?? 1;
      const range = { start, end: { line: start.line, character: start.character + length } };
      return { range, severity: severity === 'error' ? (1 as const) : (2 as const), code, message, source: 'screens' };
    });
    connection.sendDiagnostics({ uri: uriOf(file), diagnostics });
  }
  return new Set(byFile.keys());
}
