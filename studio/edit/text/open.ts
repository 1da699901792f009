import { type JsonNode, parseJson, plain } from '../../../compiler/json/index.ts';
import { type DocumentKind, documentKind } from '../../../compiler/source/project.ts';

/** A file of the project that can be edited by its structure. The text is the truth; the rest is read from it. */
export interface EditedDocument {
  /** Path relative to `screens/`: `order/screen.json`. */
  path: string;
  text: string;
  kind: DocumentKind | undefined;
  root: JsonNode;
  value: unknown;
}

/** Why a file cannot be edited by its structure, in a sentence for people. */
export interface Unreadable {
  unreadable: string;
}

/**
 * Reads a file for editing. Never throws. A file with a slip in its JSON is refused, because an edit beside the slip could
 * change more than was asked for.
 */
export function openDocument(path: string, text: string): EditedDocument | Unreadable {
  const file = `screens/${path}`;
  const { root, issues } = parseJson(text, file);
  const slip = issues[0];
  if (slip) return { unreadable: `line ${slip.line}: ${slip.message}` };
  if (!root) return { unreadable: 'the file holds no JSON' };
  return { path, text, kind: documentKind(file), root, value: plain(root) };
}

export function isUnreadable(document: EditedDocument | Unreadable): document is Unreadable {
  return 'unreadable' in document;
}
