import { MAX_DRAWING_STEPS, MAX_STEPS } from '../../../schemas/steps.ts';
import type { Cost } from '../../expression/types/seen.ts';
import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import type { Formula } from '../../tree/resolved.ts';
import type { Situation } from './situation.ts';

/** The maximum number of nodes of a screen, multiplied by list sizes. */
const MAX_NODES = 5000;
/** The maximum nesting of lists, counting `each` and iterations in expressions together. */
export const MAX_DEPTH = 3;

/** Sums up the maximum cost of a screen, and of each evaluation: a phone refuses what exceeds its limit of either. */
export class Budget {
  readonly #report: Report;
  #steps = 0;
  #nodes = 0;
  #dearest: { formula: Formula; steps: number } | undefined;
  #largest: { spot: Spot; times: number } | undefined;
  /** The most expensive evaluation, and whether one is being checked. */
  #longest: { spot: Spot; steps: number } | undefined;
  #isWithin = false;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Checks a value, whose formulas and lists are evaluated together, once per enclosing row. */
  evaluation<Result>(spot: Spot, { times }: Situation, check: () => Result): Result {
    if (this.#isWithin) return check();
    const before = this.#steps;
    this.#isWithin = true;
    const result = check();
    this.#isWithin = false;
    this.#evaluated(spot, (this.#steps - before) / times);
    return result;
  }

  #evaluated(spot: Spot, steps: number): void {
    if (!this.#longest || steps > this.#longest.steps) this.#longest = { spot, steps };
  }

  /** Charges for an expression, evaluated once per enclosing row. */
  spend(formula: Formula, cost: Cost, { times, depth }: Situation): void {
    const steps = cost.steps * times;
    this.#steps += steps;
    if (!this.#isWithin) this.#evaluated(formula.spot, cost.steps);
    if (!this.#dearest || steps > this.#dearest.steps) this.#dearest = { formula, steps };
    if (depth > 0 && cost.nesting > 0 && depth + cost.nesting > MAX_DEPTH)
      this.tooDeep(formula.spot, depth + cost.nesting);
  }

  /** Charges for a node, drawn once per enclosing row. */
  draw(spot: Spot, { times }: Situation): void {
    this.#nodes += times;
    if (!this.#largest || times > this.#largest.times) this.#largest = { spot, times };
  }

  /** Only one of these branches is visible at a time, so the most expensive one counts. */
  alternatives(branches: readonly (() => void)[]): void {
    const [steps, nodes] = [this.#steps, this.#nodes];
    const most = { steps, nodes };
    for (const branch of branches) {
      this.#steps = steps;
      this.#nodes = nodes;
      branch();
      most.steps = Math.max(most.steps, this.#steps);
      most.nodes = Math.max(most.nodes, this.#nodes);
    }
    this.#steps = most.steps;
    this.#nodes = most.nodes;
  }

  tooDeep(spot: Spot, depth: number): void {
    const message = `lists are nested ${depth} deep here, counting \`each\` and iterations, and at most ${MAX_DEPTH} may be: remove a level`;
    this.#report.add('too-costly', spot, message);
  }

  /** Reports the most expensive place if the total exceeds the limit, or else the longest evaluation if that does. */
  settle(): void {
    if (this.#steps <= MAX_DRAWING_STEPS && this.#longest && this.#longest.steps > MAX_STEPS) {
      const { spot, steps } = this.#longest;
      const message = `this value may take ${steps} steps, and ${MAX_STEPS} are allowed: declare a smaller \`max\` for the lists in it`;
      this.#report.add('too-costly', spot, message);
    }
    if (this.#steps > MAX_DRAWING_STEPS && this.#nodes <= MAX_NODES && this.#dearest) {
      const { formula, steps } = this.#dearest;
      const message = `this screen may take ${this.#steps} steps to draw, ${steps} of them here, and ${MAX_DRAWING_STEPS} are allowed: declare a smaller \`max\` for the lists around`;
      this.#report.add('too-costly', formula.spot, message);
    }
    if (this.#nodes > MAX_NODES && this.#largest) {
      const { spot, times } = this.#largest;
      const message = `this screen may draw ${this.#nodes} nodes, this one ${times} times, and ${MAX_NODES} are allowed: declare a smaller \`max\` for the lists around`;
      this.#report.add('too-costly', spot, message);
    }
  }
}
