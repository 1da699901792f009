/** What is kept with each entry of the browser's history, as `history.state`. */
export interface Entry {
  /** Number of screens of ours that lie behind this one: 0 is the first, behind which is the shell. */
  readonly depth: number;
  /** Names the entry within the tab. */
  readonly id: string;
  /** On top of the entry of the same screen while a modal is open, so that the browser's way back can close the modal. */
  readonly modal?: true;
}
