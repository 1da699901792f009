import type { CompletionItem, DocumentSymbol, MarkupContent, Range, TextEdit } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { ColouredToken, Completion, TextEdit as Edit, Hover, OutlineEntry } from '../../compiler/service/index.ts';

/** Our token kinds as LSP token types. */
export const TOKEN_TYPES: { readonly [kind in ColouredToken['kind']]: string } = {
  root: 'namespace',
  name: 'variable',
  function: 'function',
  text: 'string',
  number: 'number',
  operator: 'operator',
  keyword: 'keyword',
  reference: 'class',
};

export function rangeOf(document: TextDocument, { start, end }: { start: number; end: number }): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function editOf(document: TextDocument, edit: Edit): TextEdit {
  return { range: rangeOf(document, edit), newText: edit.text };
}

/** LSP completion kinds: property 10, module 9, value 12, field 5, function 3, keyword 14, snippet 15. */
const COMPLETION_KINDS: { readonly [kind in Completion['kind']]: NonNullable<CompletionItem['kind']> } = {
  property: 10,
  name: 9,
  value: 12,
  field: 5,
  function: 3,
  keyword: 14,
  snippet: 15,
};

export function itemOf(document: TextDocument, completion: Completion, place: number): CompletionItem {
  const { label, kind, detail, says, insert, snippet } = completion;
  const range = rangeOf(document, completion);
  return {
    label,
    kind: COMPLETION_KINDS[kind],
    ...(detail && { detail }),
    ...(says && { documentation: says }),
    // Editors compare the replaced range with this text: both start with the quote if there is one.
    filterText: document.getText(range).startsWith('"') ? JSON.stringify(label) : label,
    sortText: String(place).padStart(5, '0'),
    insertTextFormat: snippet ? 2 : 1,
    textEdit: { range, newText: insert },
  };
}

/** @param fixture the path of the fixture that the value is from */
export function markdownOf({ code, type, from, says, value }: Hover, fixture = ''): MarkupContent {
  const lines = [
    `\`${code}\`${type ? `: ${type}` : ''}`,
    from && `from ${from}`,
    says,
    value && `in the fixture ${/([^/]+)\.json$/.exec(fixture)?.[1] ?? ''}: \`${value}\``,
  ];
  return { kind: 'markdown', value: lines.filter(Boolean).join('\n\n') };
}

/** LSP symbol kinds: object 19 with children, field 8 without. */
export function symbolOf(document: TextDocument, { label, start, end, children }: OutlineEntry): DocumentSymbol {
  const range = rangeOf(document, { start, end });
  const inner = children.map((child) => symbolOf(document, child));
  return { name: label || '…', kind: inner.length > 0 ? 19 : 8, range, selectionRange: range, children: inner };
}

/** Tokens in the LSP encoding: five numbers each, positions relative to the previous token. */
export function tokenData(
  document: TextDocument,
  tokens: readonly ColouredToken[],
  kinds: readonly string[],
): number[] {
  let before = { line: 0, character: 0 };
  return tokens.flatMap(({ start, end, kind }) => {
    const { line, character } = document.positionAt(start);
    const column = line === before.line ? character - before.character : character;
    const data = [line - before.line, column, end - start, kinds.indexOf(kind), 0];
    before = { line, character };
    return data;
  });
}

/** Groups entries by key, in order of first appearance. */
export function groupedBy<T>(all: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of all) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return groups;
}
