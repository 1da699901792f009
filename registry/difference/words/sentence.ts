/** One change in words, for product staff and reviewers. */
export interface Sentence {
  /** The screen's name; several are joined by `, ` when they share the change; `all screens`. */
  readonly screen: string;
  /** What changes for users of the screen, without the screen's name; names and texts are in backticks. */
  readonly says: string;
  /** Whether it affects a call that moves money, a contract, or what every call sends. Such sentences come first. */
  readonly money: boolean;
}

/** Formats a sentence for display. */
export function sentenceText({ screen, says }: Sentence): string {
  return `${screen}: ${says}`;
}
