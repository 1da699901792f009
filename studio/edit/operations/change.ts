import type { JsonPath } from '../../../compiler/json/index.ts';
import type { EditedDocument } from '../text/open.ts';

/** The result of an edit: new texts of files by path relative to `screens/`, null for a deleted file. */
export interface Change {
  /** For the user: "Add button". */
  label: string;
  files: { readonly [path: string]: string | null };
  /** The new selection in the edited document. */
  select?: JsonPath;
  /** The paths before and after of an entry that has another name: what is selected in it stays selected. */
  moved?: readonly [from: JsonPath, to: JsonPath];
  /** The property being typed into: continued typing extends the same history step. */
  typing?: string;
}

/** Why an edit is refused, a sentence for the user. */
export interface Refusal {
  refused: string;
}

export type Outcome = Change | Refusal;

export function isRefusal(outcome: Outcome): outcome is Refusal {
  return 'refused' in outcome;
}

/** Returns a change of one document. */
export function changed(document: EditedDocument, label: string, text: string, select?: JsonPath): Change {
  return { label, files: { [document.path]: text }, ...(select && { select }) };
}
