/** A range of a file: UTF-16 offsets, end exclusive. */
export interface Location {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}
