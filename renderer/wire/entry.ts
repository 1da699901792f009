/** Stored with each entry of the browser's history, as `history.state`. */
export interface Entry {
  /** The number of our screens behind this one: 0 is the first, behind which is the shell. */
  readonly depth: number;
  /** Identifies the entry within the tab. */
  readonly id: string;
  /** Set on the extra entry of an open modal, which lets the browser's back button close it. */
  readonly modal?: true;
}
