import type { CodeAction, Location as Place, Range, WorkspaceEdit } from 'vscode-languageserver/node';
import { ResponseError } from 'vscode-languageserver/node';
import { type Location, type Move, type TextEdit, TOKEN_KINDS } from '../../compiler/service/index.ts';
import { editOf, groupedBy, itemOf, markdownOf, rangeOf, symbolOf, tokenData } from './convert.ts';
import { diagnosticOf } from './diagnostics.ts';
import type { Session } from './session.ts';

/** LSP error code for a request that cannot be fulfilled. */
const REFUSED = -32803;

/** LSP kind of the only code actions there are. */
const QUICK_FIX = 'quickfix';

/** Registers the handlers for an editor's requests. */
export function answerRequests(session: Session): void {
  const { connection, service, pathOf, documentAt } = session;
  const at = ({
    textDocument,
    position,
  }: {
    textDocument: { uri: string };
    position: { line: number; character: number };
  }) => {
    const path = pathOf(textDocument.uri);
    const document = documentAt(path);
    session.workingOn(path);
    // There may have been a keystroke since the last processed change. Of a file that is not open, only the disk knows.
    if (session.isOpen(path)) service.update(path, document.getText());
    return { path, document, offset: document.offsetAt(position) };
  };
  connection.onCompletion((params) => {
    const { path, document, offset } = at(params);
    return service.completions(path, offset).map((completion, place) => itemOf(document, completion, place));
  });
  connection.onHover((params) => {
    const { path, document, offset } = at(params);
    const fixture = session.fixtureFor(path);
    const hover = service.hover(path, offset, fixture);
    return hover ? { contents: markdownOf(hover, fixture), range: rangeOf(document, hover) } : null;
  });
  connection.onDefinition((params) => {
    const { path, offset } = at(params);
    return service.definition(path, offset).map((location) => placeOf(location, session));
  });
  connection.onReferences((params) => {
    const { path, offset } = at(params);
    return service.references(path, offset).map((location) => placeOf(location, session));
  });
  connection.onPrepareRename((params) => {
    const { path, document, offset } = at(params);
    const name = service.renameable(path, offset);
    if ('refused' in name) return new ResponseError(REFUSED, name.refused);
    return { range: rangeOf(document, name), placeholder: name.name };
  });
  connection.onRenameRequest((params) => {
    const { path, offset } = at(params);
    const renaming = service.rename(path, offset, params.newName);
    if ('refused' in renaming) return new ResponseError(REFUSED, renaming.refused);
    return changesOf(renaming.edits, renaming.moves, session);
  });
  connection.onCodeAction(({ textDocument, range, context }) => {
    if (context.only && !context.only.some((kind) => QUICK_FIX.startsWith(kind))) return [];
    const path = pathOf(textDocument.uri);
    return fixesIn(path, range, session);
  });
  connection.onDocumentSymbol(({ textDocument }) => {
    const path = pathOf(textDocument.uri);
    return service.outline(path).map((entry) => symbolOf(documentAt(path), entry));
  });
  connection.onDocumentFormatting(({ textDocument }) => {
    const document = documentAt(pathOf(textDocument.uri));
    const text = document.getText();
    const newText = service.format(text);
    return newText === text ? [] : [{ range: rangeOf(document, { start: 0, end: text.length }), newText }];
  });
  connection.languages.semanticTokens.on(({ textDocument }) => {
    const path = pathOf(textDocument.uri);
    return { data: tokenData(documentAt(path), service.tokens(path), TOKEN_KINDS) };
  });
}

function fixesIn(path: string, asked: Range, session: Session): CodeAction[] {
  const issues = session.service.issues().filter(({ file }) => file === path);
  return issues.flatMap((issue) => {
    const diagnostic = diagnosticOf(issue, session);
    const { line } = diagnostic.range.start;
    if (line < asked.start.line || line > asked.end.line) return [];
    const fixes = session.service.fixes(issue);
    return fixes.map(({ title, edits }) => ({
      title: `${title} (${issue.code})`,
      kind: QUICK_FIX,
      diagnostics: [diagnostic],
      // Editors apply a preferred one without asking, which needs an issue with only one.
      isPreferred: fixes.length === 1,
      edit: changesOf(edits, [], session),
    }));
  });
}

function placeOf({ path, start, end }: Location, { documentAt, uriOf }: Session): Place {
  return { uri: uriOf(path), range: rangeOf(documentAt(path), { start, end }) };
}

/** Edits by file, and the resulting file renames. */
function changesOf(edits: readonly TextEdit[], moves: readonly Move[], { documentAt, uriOf }: Session): WorkspaceEdit {
  const byFile = [...groupedBy(edits, ({ path }) => path)].map(([path, all]) => ({
    textDocument: { uri: uriOf(path), version: null },
    edits: all.map((edit) => editOf(documentAt(path), edit)),
  }));
  const renamed = moves.map(({ from, to }) => ({ kind: 'rename' as const, oldUri: uriOf(from), newUri: uriOf(to) }));
  return { documentChanges: [...byFile, ...renamed] };
}
