/** One change in words, for product staff and reviewers. */
export interface Sentence {
  /** The screen's name; several joined by `, ` where they share what changed; `all screens`. */
  readonly screen: string;
  /** What changes for who uses the screen, without the screen's name; names and texts are in backticks. */
  readonly says: string;
  /** It touches a call that moves money, a contract, or what every call carries. Such sentences come first. */
  readonly money: boolean;
}

/** The line that a person reads. */
export function sentenceText({ screen, says }: Sentence): string {
  return `${screen}: ${says}`;
}
