import type { CompiledScreen, Expr, ExprTree } from '../../schemas/compiled.ts';
import type { ReportCode } from '../../schemas/report-codes.ts';
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
  /** Evaluates an expression; compiled once, cached by the identity of its tree. Never throws. */
  evaluate(expr: Expr, scope?: EvaluationScope): unknown;
  /** Reports a problem. @param n the node or action concerned, if any */
  report(code: ReportCode, message: string, n?: number): void;
  /** False once the screen has been left: unfinished handlers, timers and answers are ignored. */
  alive(): boolean;
  readonly trace: Trace | undefined;
}

/**
 * Called with what the parts of a document did, for rule coverage. Costs nothing if omitted; calls labelled `COVERAGE`
 * are not even in the phone's build.
 */
export interface Trace {
  /** An expression of the document was evaluated; the identity of the tree tells which. */
  evaluated?(expr: ExprTree, value: unknown, scope: EvaluationScope): void;
  /** Switch `n` took case `at`, or `else` for -1; `each` `n` had rows (0) or none (-1). */
  branch?(n: number, at: number): void;
  /** Action `n` ran. */
  step?(n: number): void;
  /** Call or load `n` ended with an outcome. */
  outcome?(n: number, outcome: string): void;
  /** An overlay opened. */
  overlay?(name: string): void;
}
