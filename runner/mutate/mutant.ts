/** What a change touches: what the screen does, or how it looks. */
export type Group = 'logic' | 'appearance';

/** What kind of change it is; the figures are grouped by it. */
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
  /** Line of what is changed, from 1. */
  readonly line: number;
  readonly kind: Kind;
  readonly group: Group;
  /** The change in words, `label: "Pay" → "Pay~"`; with the file and `nth` it names the mutant. */
  readonly change: string;
  /** Which of several changes of the same words in the file, from 1. */
  readonly nth: number;
  /** The stretch of the file's text that is replaced, end exclusive, and by what. */
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/** A name that stays the same while other parts of the document change. */
export function mutantId({ file, change, nth }: Pick<Mutant, 'file' | 'change' | 'nth'>): string {
  return nth === 1 ? `${file} ${change}` : `${file} ${change} (${nth})`;
}

/** The document's text with the change in it. */
export function applied(text: string, { start, end, insert }: Mutant): string {
  return text.slice(0, start) + insert + text.slice(end);
}
