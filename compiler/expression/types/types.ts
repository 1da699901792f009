import type { Ast } from '../syntax/ast.ts';

/** The types of the screen language, as the checker sees them. */
export type Type =
  /**
   * Text; `known` are the values named by the contract; `closed` means that there are no others; `not` are values that
   * were ruled out; `longest` is the maximum length; `sent`: a call sends it, so it is not for people to read; `called`
   * says what people call a known value, and under `else` all others.
   */
  (
    | {
        is: 'string';
        known?: readonly string[];
        closed?: true;
        not?: readonly string[];
        longest?: number;
        sent?: true;
        called?: ReadonlyMap<string, string>;
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
    /** `value`: the only possible value here. */
    | { is: 'bool'; value?: boolean }
    | { is: 'number' | 'cents' | 'url' | 'date' | 'file' | 'null' }
    | { is: 'list'; of: Type; max: number }
    /** `holds`: names that are surely in it. */
    | { is: 'map'; of: Type; max: number; holds?: readonly string[] }
    /**
     * `from` says who gives it: `call product.detail`; `table`: where its names are declared; `declared`: the same object
     * for all types that come from one declaration.
     */
    | { is: 'record'; fields: ReadonlyMap<string, Type>; from?: string; table?: string; declared?: object }
    /** T or null. Never nested. */
    | { is: 'maybe'; of: Type }
    /** After an error: allows everything and suppresses further issues. */
    | { is: 'unknown' }
  ) & {
    /** The name of its shape, for messages. */
    name?: string;
  };

export const TEXT: Type = { is: 'string' };
export const INT: Type = { is: 'int' };
export const NUMBER: Type = { is: 'number' };
export const CENTS: Type = { is: 'cents' };
export const BOOL: Type = { is: 'bool' };
export const URL: Type = { is: 'url' };
export const DATE: Type = { is: 'date' };
export const UNKNOWN: Type = { is: 'unknown' };
/** A whole number from 0: an index, a length, a point in time. */
export const COUNT: Type = { is: 'int', least: 0 };

/** The maximum size of a list or map that declares none. */
export const DEFAULT_MAX = 100;

/** What an expression can read. */
export interface Scope {
  /** Type of a root or row name; undefined if there is none of that name here. */
  lookup(name: string): Type | undefined;
  /** All names readable here, for "did you mean". */
  names(): Iterable<string>;
  /**
   * Why a name that exists elsewhere is not readable here (`answer` outside a call's `then`, `env.now` in a view).
   *
   * @param field that is read of the name
   */
  why?(name: string, field?: string): string | undefined;
  /**
   * The definition of a path that is a name for an expression in this same scope (`rules.x`, `let.x`), so that
   * narrowing and proofs can expand it. Definitions must not be circular.
   */
  expand?(path: readonly string[]): Definition | undefined;
}

/** The definition of a name. One object per name and scope, which caches what is known about it. */
export interface Definition {
  readonly ast: Ast;
  /** The facts it establishes when nothing else is known. */
  taught?: Seen;
  /** The definitions of its members, cached on demand. */
  members?: Map<string, Definition>;
}

/** Facts beyond the declared types: canonical source of a pure expression → its narrowed type. */
export type Facts = ReadonlyMap<string, Type>;

/** The result of checking one part of an expression. */
export interface Seen {
  /** Its type here, including facts. */
  type: Type;
  /** Its type without facts. */
  declared: Type;
  /** The facts that follow if it is true, and if it is false. */
  yes: Facts;
  no: Facts;
}
