import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import type { ReportCode } from '../../schemas/report-codes.ts';

/**
 * What an expression reads. A screen provides one for its roots; `Row` adds a row name in front of another scope. A
 * root is an object of plain JSON values (getters are fine: only the names read are accessed). Path lookups never reach
 * a prototype, whatever the names are.
 */
export interface EvaluationScope {
  /** Value of a root (`data`) or a row name; undefined or null if there is none of that name. */
  get(name: string): unknown;
}

/** The name of the document's regions in a scope (`CompiledScreen.regions`). Documents cannot write this name. */
export const REGIONS = '$';

/**
 * A function of the vocabulary: receives its evaluated arguments, and the scope for what depends on `session` (a
 * currency).
 */
export type PureFunction = (args: readonly unknown[], scope: EvaluationScope) => unknown;

/** Compiles one kind of tree into a closure; `compile` compiles its parts. */
export type Operator = (
  tree: ExprTree,
  compile: (part: Expr | undefined) => Evaluate,
  context: ExpressionContext,
) => Evaluate;

/**
 * The vocabulary of expressions: all of it (`renderer/expression/functions-more.ts`), or its everyday part if a
 * document uses no more.
 */
export interface Vocabulary {
  readonly functions: ReadonlyMap<string, PureFunction>;
  /** By operator; those of `operators.ts` are always available. */
  readonly operations: ReadonlyMap<string, Operator>;
}

/** What compiled expressions need from their screen. */
export interface ExpressionContext extends Vocabulary {
  /** The URL of an asset of the document by name; null if there is none. */
  readonly asset?: (name: string) => string | null;
  /** The URL of a `kind: image` call with these values. */
  readonly callUrl?: (call: string, send: { readonly [name: string]: unknown }) => string | null;
  /** The address of one of our screens at a path, with parameters. */
  readonly addressOf?: (path: unknown, send: unknown) => string;
  /** Reports an error: code `evaluation-failed` or `unknown-operation`, and a message. */
  report(code: ReportCode, message: string): void;
}

/** A compiled expression. It never throws. */
export type Evaluate = (scope: EvaluationScope) => unknown;

/**
 * A scope with one name added in front: a row of a list, its index, the value of an event. An iteration reuses one for
 * all of its rows.
 */
export class Row implements EvaluationScope {
  private readonly outer: EvaluationScope;
  private readonly name: string;
  value: unknown;

  constructor(outer: EvaluationScope, name: string, value: unknown) {
    this.outer = outer;
    this.name = name;
    this.value = value;
  }

  get(key: string): unknown {
    return key === this.name ? this.value : this.outer.get(key);
  }
}
