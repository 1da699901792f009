/** A mistake that several places may show. Issues with the same code and mistake are reported once. */
export type Mistake =
  /** A shared answer is used for a call that it is not an answer of. */
  | { readonly is: 'answer-of-another'; readonly answer: string }
  /** An expression of one document, in one spelling, whose value is of another type than it is taken for. */
  | { readonly is: 'expression'; readonly text: string }
  /** Where a list is passed to, fewer entries are declared than it may have. */
  | { readonly is: 'list-too-long' }
  /** Two names of one document are given each other's values. */
  | { readonly is: 'mixed-up'; readonly names: readonly [string, string] }
  /** An expression of one document is tested for null, and never is. */
  | { readonly is: 'never-null'; readonly text: string }
  /** The session does not say who uses the screens, so no payment is somebody's. */
  | { readonly is: 'nobody-pays' }
  /** The server does not pass on what calls need. */
  | { readonly is: 'path-not-passed' }
  /** Something is read in a document where it is not known yet. */
  | { readonly is: 'read-too-early'; readonly text: string }
  /** A list of known values lacks one. */
  | { readonly is: 'value-unlisted'; readonly value: string; readonly known: readonly string[] }
  /** Nothing shows these words. */
  | { readonly is: 'words-nowhere'; readonly words: string };
