import type { JsonPath } from '../../../compiler/json/index.ts';
import type { EditedDocument } from '../text/open.ts';

/** What an edit does: new texts of files by path relative to `screens/`, null for a file that is removed. */
export interface Change {
  /** For people: "Add button". */
  label: string;
  files: { readonly [path: string]: string | null };
  /** What is chosen afterwards, in the document that was edited. */
  select?: JsonPath;
  /** The place that is typed into: typing goes on in one step of the history. */
  typing?: string;
}

/** Why an edit is not made, a sentence for people. */
export interface Refusal {
  refused: string;
}

export type Outcome = Change | Refusal;

export function isRefusal(outcome: Outcome): outcome is Refusal {
  return 'refused' in outcome;
}

/** A change of one document. */
export function changed(document: EditedDocument, label: string, text: string, select?: JsonPath): Change {
  return { label, files: { [document.path]: text }, ...(select && { select }) };
}
