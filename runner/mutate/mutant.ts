/** Whether a change affects behaviour or appearance. */
export type Group = 'logic' | 'appearance';

/** The kind of change; the figures are grouped by it. */
export type Kind =
  | 'condition'
  | 'derived value'
  | 'case'
  | 'step'
  | 'outcome'
  | 'target'
  | 'sent value'
  | 'number'
  | 'switch'
  | 'amount'
  | 'text'
  | 'node'
  | 'entry'
  | 'picture';

/** A small change to one document. Plain data. */
export interface Mutant {
  /** The document's path in the project. */
  readonly file: string;
  /** Line of the change, from 1. */
  readonly line: number;
  readonly kind: Kind;
  readonly group: Group;
  /** The change in words, `label: "Pay" → "Pay~"`; together with the file and `nth` it identifies the mutant. */
  readonly change: string;
  /** The index, from 1, among changes with the same words in the file. */
  readonly nth: number;
  /** The range of the file that is replaced, end exclusive, and its replacement. */
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/** An id that is stable while other parts of the document change. */
export function mutantId({ file, change, nth }: Pick<Mutant, 'file' | 'change' | 'nth'>): string {
  return nth === 1 ? `${file} ${change}` : `${file} ${change} (${nth})`;
}

/** Applies the change to the document's text. */
export function applied(text: string, { start, end, insert }: Mutant): string {
  return text.slice(0, start) + insert + text.slice(end);
}
