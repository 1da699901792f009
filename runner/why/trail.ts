import type { EvaluationScope } from '../../renderer/expression/evaluate.ts';
import type { Trace } from '../../renderer/state/core.ts';
import type { Expr } from '../../schemas/compiled.ts';

/** What of a screen's handlers has run so far. */
export class Trail implements Trace {
  /** Numbers of the actions that ran. */
  readonly ran = new Set<number>();
  /** How calls and loads ended last, by their numbers. */
  readonly outcomes = new Map<number, string>();
  /** What conditions were the last time, and what they read. */
  readonly values = new Map<Expr, { readonly value: unknown; readonly scope: EvaluationScope }>();
  readonly #also: Trace | undefined;

  /** @param also who is told the same */
  constructor(also: Trace | undefined) {
    this.#also = also;
  }

  evaluated(...told: Parameters<NonNullable<Trace['evaluated']>>): void {
    const [expr, value, scope] = told;
    if (typeof value === 'boolean') this.values.set(expr, { value, scope });
    this.#also?.evaluated?.(...told);
  }
  branch(n: number, at: number): void {
    this.#also?.branch?.(n, at);
  }
  step(n: number): void {
    this.ran.add(n);
    this.#also?.step?.(n);
  }
  outcome(n: number, outcome: string): void {
    this.outcomes.set(n, outcome);
    this.#also?.outcome?.(n, outcome);
  }
  overlay(name: string): void {
    this.#also?.overlay?.(name);
  }
}
