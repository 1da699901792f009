import type { Ast } from '../syntax/ast.ts';

/** The types of the screen language, as the checker sees them. */
export type Type =
  /**
   * Text; `known` are values the contract names; `closed` says there are no others; `not` are values that were ruled
   * out; `longest` is how many characters it has at most.
   */
  (
    | {
        is: 'string';
        known?: readonly string[];
        closed?: true;
        not?: readonly string[];
        longest?: number;
        literal?: true;
      }
    /**
     * A whole number; `least` and `most` bound it. `literal` (here and above): written out, so it may also stand for an
     * amount, a URL or a date.
     */
    | {
        is: 'int';
        known?: readonly number[];
        closed?: true;
        not?: readonly number[];
        least?: number;
        most?: number;
        literal?: true;
      }
    /** `value`: it can only be this one here. */
    | { is: 'bool'; value?: boolean }
    | { is: 'number' | 'cents' | 'url' | 'date' | 'file' | 'null' }
    | { is: 'list'; of: Type; max: number }
    | { is: 'map'; of: Type; max: number }
    /** `from` says who gives it: `call product.detail`; `table`: where its names are declared. */
    | { is: 'record'; fields: ReadonlyMap<string, Type>; from?: string; table?: string }
    /** T or null. Never nested. */
    | { is: 'maybe'; of: Type }
    /** After an error: everything is allowed, nothing more is said. */
    | { is: 'unknown' }
  ) & {
    /** The name of its shape, for messages. */
    name?: string;
  };

/** What an expression may read. */
export interface Scope {
  /** Type of a root or row name; undefined where there is none of that name here. */
  lookup(name: string): Type | undefined;
  /** All names readable here, for "did you mean". */
  names(): Iterable<string>;
  /** Why a name that exists elsewhere is not readable here (`answer` outside a call's `then`, `env.now` in a view). */
  why?(name: string): string | undefined;
  /**
   * What a path is defined as, where it is a name for an expression of this same scope (`rules.x`, `let.x`), so that
   * narrowing and proofs see through it. Definitions must not be circular.
   */
  expand?(path: readonly string[]): Definition | undefined;
}

/** What a name stands for. One object per name and scope: what is found out about it is kept in it. */
export interface Definition {
  readonly ast: Ast;
  /** What it teaches where nothing else is known. */
  taught?: Seen;
  /** The definition of each member that was asked for. */
  members?: Map<string, Definition>;
}

/** What is known at a place beyond the declared types: canonical print of a pure expression → its narrowed type. */
export type Facts = ReadonlyMap<string, Type>;

/** What the checker found out about one part of an expression. */
export interface Seen {
  /** Its type here, facts included. */
  type: Type;
  /** Its type without facts. */
  declared: Type;
  /** What is known further on where it is true, and where it is false. */
  yes: Facts;
  no: Facts;
}
