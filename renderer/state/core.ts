import type { CompiledScreen, Expr, ExprTree } from '../../schemas/compiled.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import type { Host } from '../wire/host.ts';
import type { Changes } from './changes.ts';

/** What the parts of a running screen share. */
export interface Core {
  readonly document: CompiledScreen;
  readonly host: Host;
  readonly changes: Changes;
  /** Reads the screen's roots. */
  readonly scope: EvaluationScope;
  /** Value of an expression; compiled once, cached by the identity of its tree. Never throws. */
  evaluate(expr: Expr, scope?: EvaluationScope): unknown;
  /** False once the screen has been left: unfinished handlers, timers and answers are ignored. */
  alive(): boolean;
  readonly trace: Trace | undefined;
}

/**
 * Called with what the parts of a document did, for rule coverage. Costs nothing when absent; what is called under the label
 * `COVERAGE` phones do not even have.
 */
export interface Trace {
  /** An expression of the document was evaluated; the identity of the tree says which. */
  evaluated?(expr: ExprTree, value: unknown, scope: EvaluationScope): void;
  /** Of switch `n`, case `at` was taken, -1 is `else`; of `each` `n`, 0 with rows and -1 without. */
  branch?(n: number, at: number): void;
  /** Step `n` ran. */
  step?(n: number): void;
  /** Call or load `n` ended in an outcome. */
  outcome?(n: number, outcome: string): void;
  /** Overlay opened. */
  overlay?(name: string): void;
}
