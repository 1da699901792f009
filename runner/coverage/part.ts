/** The kinds of parts that may be executed or not, or be true or false. */
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

/** A part of a document that coverage measures. Screens that share a fragment or contract share its parts. */
export interface Part {
  readonly file: string;
  /** Its path: `view[3].cases[0].when`. */
  readonly path: string;
  readonly kind: PartKind;
  /** What must be observed: `true`, `false`, `taken`, or for a condition of several operands `a: false`. */
  readonly goals: string[];
}

/** The fixtures (by file) that reached each goal of a part. */
export type Reached = Map<string, Set<string>>;

/** A key that is the same for all screens that share the part. */
export function partKey({ file, path, kind }: { file: string; path: string; kind: PartKind }): string {
  return `${file}\n${path}\n${kind}`;
}

/** Goals of conditions. */
export const TRUE = 'true';
export const FALSE = 'false';
/** The single goal of a branch. */
export const TAKEN = 'taken';
/** The goal of a list's `else`. */
export const EMPTY = 'empty';
