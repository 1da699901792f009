/** A completion. */
export interface Completion {
  /** The label in the list. */
  readonly label: string;
  readonly kind: 'property' | 'name' | 'value' | 'field' | 'function' | 'keyword' | 'snippet';
  /** Its type or target, in a few words. */
  readonly detail?: string;
  /** Its meaning in one sentence. */
  readonly says?: string;
  /** The range that it replaces: UTF-16 offsets in the file, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The text to insert; if `snippet` is set, with `${1}`, `${2:words}` as tab stops. */
  readonly insert: string;
  readonly snippet?: true;
  /** Lower ranks come first; within a rank, sorted by label. */
  readonly rank: number;
}
