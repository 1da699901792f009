/** What kinds of part a document has that may run or not, or hold or not. */
export type PartKind =
  | 'when'
  | 'rule'
  | 'if'
  | 'require'
  | 'check'
  | 'case'
  | 'else'
  | 'each'
  | 'outcome'
  | 'step'
  | 'overlay';

/** A part of a document that coverage measures. Two screens that use one fragment or contract share its parts. */
export interface Part {
  readonly file: string;
  /** Where it stands: `view[3].cases[0].when`. */
  readonly path: string;
  readonly kind: PartKind;
  /** What must have been seen: `true`, `false`, `taken`, or for a condition of several parts `a: false`. */
  readonly goals: string[];
}

/** Which fixtures, by file, reached which goals of a part. */
export type Reached = Map<string, Set<string>>;

/** Name of a part that is the same for every screen it belongs to. */
export function partKey({ file, path, kind }: { file: string; path: string; kind: PartKind }): string {
  return `${file}\n${path}\n${kind}`;
}

/** Goals of conditions. */
export const TRUE = 'true';
export const FALSE = 'false';
/** The one goal of what is taken or not. */
export const TAKEN = 'taken';
/** The goal of a list's `else`. */
export const EMPTY = 'empty';
