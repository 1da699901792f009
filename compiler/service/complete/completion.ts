/** Something that can be written at the cursor. */
export interface Completion {
  /** What a list shows. */
  readonly label: string;
  readonly kind: 'property' | 'name' | 'value' | 'field' | 'function' | 'keyword' | 'snippet';
  /** Its type, or what it leads to, in a few words. */
  readonly detail?: string;
  /** What it means, one sentence. */
  readonly says?: string;
  /** What it replaces: UTF-16 units of the file, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** What is written: with `${1}`, `${2:words}` for what is filled in next where `snippet` is set. */
  readonly insert: string;
  readonly snippet?: true;
  /** Smaller comes first; entries of one rank are in the order of their labels. */
  readonly rank: number;
}
