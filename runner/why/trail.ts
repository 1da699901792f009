import type { EvaluationScope } from '../../renderer/expression/evaluate.ts';
import type { Trace } from '../../renderer/state/core.ts';
import type { Expr } from '../../schemas/compiled.ts';

/** Records what a screen's handlers have run so far. */
export class Trail implements Trace {
  /** Numbers of the actions that ran. */
  readonly ran = new Set<number>();
  /** The last outcomes of calls and loads, by number. */
  readonly outcomes = new Map<number, string>();
  /** The last values of conditions, with their scopes. */
  readonly values = new Map<Expr, { readonly value: unknown; readonly scope: EvaluationScope }>();
  /** Names of the overlays that were open at some time. */
  readonly overlays = new Set<string>();
  readonly #also: Trace | undefined;

  /** @param also another trace to forward to */
  constructor(also: Trace | undefined) {
    this.#also = also;
  }

  evaluated(...args: Parameters<NonNullable<Trace['evaluated']>>): void {
    const [expr, value, scope] = args;
    if (typeof value === 'boolean') this.values.set(expr, { value, scope });
    this.#also?.evaluated?.(...args);
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
    this.overlays.add(name);
    this.#also?.overlay?.(name);
  }
}
