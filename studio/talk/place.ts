import type { JsonPath } from '../../compiler/json/index.ts';
import { outlineOfDocument } from '../design/editing.ts';
import { entryAt } from '../edit/outline/outline.ts';
import { type EditedDocument, isUnreadable, type Unreadable } from '../edit/text/open.ts';

/** What people call what is chosen. */
export function nameAt(document: EditedDocument | Unreadable, path: JsonPath): string {
  return isUnreadable(document) ? 'the document' : entryAt(outlineOfDocument(document), path).name;
}
