import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import type { ReportCode } from '../../schemas/report-codes.ts';

/**
 * What an expression reads. A screen gives one for its roots; `Row` puts a row name in front of another scope.
 * A root is an object of plain JSON values (getters are fine: only what is read is got). Looking up a path never
 * reaches a prototype, whatever the names are.
 */
export interface EvaluationScope {
  /** Value of a root (`data`) or a row name; undefined or null where there is none of that name. */
  get(name: string): unknown;
}

/** The name under which a scope has the document's regions (`CompiledScreen.regions`). No document can write it. */
export const REGIONS = '$';

/** A function of the table: its evaluated arguments, and the scope for what depends on `session` (a currency). */
export type PureFunction = (args: readonly unknown[], scope: EvaluationScope) => unknown;

/** How one kind of tree becomes a closure; `compile` makes those of its parts. */
export type Operator = (
  tree: ExprTree,
  compile: (part: Expr | undefined) => Evaluate,
  context: ExpressionContext,
) => Evaluate;

/** What expressions can do: `renderer/expression/functions-more.ts`, or its everyday part where a document uses no more. */
export interface Vocabulary {
  readonly functions: ReadonlyMap<string, PureFunction>;
  /** By the operator of their trees; those of `operators.ts` are always there. */
  readonly operations: ReadonlyMap<string, Operator>;
}

/** What compiled expressions need from the screen they belong to. */
export interface ExpressionContext extends Vocabulary {
  /** The URL of an asset of the document by name; null where there is none. */
  readonly asset?: (name: string) => string | null;
  /** The URL of a `kind: image` call with these values. */
  readonly callUrl?: (call: string, send: { readonly [name: string]: unknown }) => string | null;
  /** The address of a screen of ours at a path, with what is sent along. */
  readonly addressOf?: (path: unknown, send: unknown) => string;
  /** Told what went wrong: code `evaluation-failed` or `unknown-operation`, and a sentence. */
  report(code: ReportCode, message: string): void;
}

/** A compiled expression. It never throws. */
export type Evaluate = (scope: EvaluationScope) => unknown;

/**
 * A scope with one more name in front: a row of a list, its place, what an action was given. An iteration keeps one for all
 * its rows, as they are gone through in turn.
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

  get(asked: string): unknown {
    return asked === this.name ? this.value : this.outer.get(asked);
  }
}
