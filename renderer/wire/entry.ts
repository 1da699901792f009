/** Stored with each entry of the browser's history, as `history.state`. */
export interface Entry {
  /** The number of our screens behind this one: 0 is the first, behind which is the shell. */
  readonly depth: number;
  /** Identifies the entry within the tab. */
  readonly id: string;
  /** The address of the entry behind it, if a screen of this page is there. */
  readonly behind?: string | undefined;
  /** Set if this entry shows again what the one behind it shows: going back passes that one. */
  readonly again?: boolean;
  /** Set on the extra entry of an open modal, which lets the browser's back button close it. */
  readonly modal?: true;
}
