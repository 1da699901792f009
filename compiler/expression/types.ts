/** The types of the screen language, as the checker sees them. */
export type Type =
  /** Text; `known` are values the contract names; `closed` says there are no others. */
  | { is: 'string'; known?: readonly string[]; closed?: true }
  | { is: 'int'; known?: readonly number[]; closed?: true }
  | { is: 'bool' | 'number' | 'cents' | 'url' | 'date' | 'file' | 'null' }
  | { is: 'list'; of: Type; max: number }
  | { is: 'map'; of: Type; max: number }
  /** `name` is the shape's, for messages; `from` says who gives it: `call book.detail`. */
  | { is: 'record'; fields: ReadonlyMap<string, Type>; name?: string; from?: string }
  /** T or null. Never nested. */
  | { is: 'maybe'; of: Type }
  /** After an error: everything is allowed, nothing more is said. */
  | { is: 'unknown' };

/** What an expression may read. */
export interface Scope {
  /** Type of a root or row name; undefined where there is none of that name here. */
  lookup(name: string): Type | undefined;
  /** All names readable here, for "did you mean". */
  names(): Iterable<string>;
  /** Why a name that exists elsewhere is not readable here (`answer` outside a call's `then`, `env.now` in a view). */
  why?(name: string): string | undefined;
}

/** What is known at a place beyond the declared types: canonical print of a pure expression → its narrowed type. */
export type Facts = ReadonlyMap<string, Type>;
