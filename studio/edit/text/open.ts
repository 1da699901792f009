import { type JsonNode, parseJson, plain } from '../../../compiler/json/index.ts';
import { type DocumentKind, documentKind } from '../../../compiler/source/project.ts';

/** A file that can be edited structurally. The text is authoritative; everything else is parsed from it. */
export interface EditedDocument {
  /** Path relative to `screens/`: `order/screen.json`. */
  path: string;
  text: string;
  kind: DocumentKind | undefined;
  root: JsonNode;
  value: unknown;
}

/** Why a file cannot be edited structurally, a sentence for the user. */
export interface Unreadable {
  unreadable: string;
}

/**
 * Parses a file for editing. Never throws. A file with a JSON syntax error is refused, because an edit could then
 * change more than intended.
 */
export function openDocument(path: string, text: string): EditedDocument | Unreadable {
  const file = `screens/${path}`;
  const { root, issues } = parseJson(text, file);
  const slip = issues[0];
  if (slip) return { unreadable: `line ${slip.line}: ${slip.message}` };
  if (!root) return { unreadable: 'the file contains no JSON' };
  return { path, text, kind: documentKind(file), root, value: plain(root) };
}

export function isUnreadable(document: EditedDocument | Unreadable): document is Unreadable {
  return 'unreadable' in document;
}
