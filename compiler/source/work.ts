import type { Spot } from './spot.ts';

/**
 * How much work checking and compiling one document may be: half a second on a desktop, more than a hundred times what
 * the largest screens take. A unit is about a tenth of a microsecond: whatever goes through n parts does n units.
 */
export const MOST_WORK = 4_000_000;

/** Says that something leads through too many others. Only `withinBudget` catches it, and `TooMuchWork`. */
export class TooDeep extends Error {
  readonly spot: Spot;

  constructor(spot: Spot, message: string) {
    super(message);
    this.spot = spot;
  }
}

export class TooMuchWork extends Error {}

/** What is left of a document's budget, and what was spent on which of its expressions. */
export class Work {
  left: number;
  readonly #spent = new Map<Spot, number>();
  #on: Spot | undefined;
  #since: number;
  readonly #all: number;

  constructor(units = MOST_WORK) {
    this.left = units;
    this.#since = units;
    this.#all = units;
  }

  /** Units that were done. */
  get done(): number {
    return this.#all - this.left;
  }

  /** Books what follows on an expression; answers the one it was booked on before. */
  turnTo(spot: Spot | undefined): Spot | undefined {
    const before = this.#on;
    if (before) this.#spent.set(before, (this.#spent.get(before) ?? 0) + this.#since - this.left);
    this.#since = this.left;
    this.#on = spot;
    return before;
  }

  /** The expression that most of the work was spent on. */
  get dearest(): Spot | undefined {
    this.turnTo(this.#on);
    let most: Spot | undefined;
    for (const [spot, units] of this.#spent) if (units > (this.#spent.get(most!) ?? -1)) most = spot;
    return most;
  }
}

// The compiler runs to its end without a pause, so there is one at a time; what goes through trees need not hand it on.
let current: Work | undefined;

/** Takes units of work from the document's budget. Throws when it is spent; only `withinBudget` catches. */
export function work(units: number): void {
  if (!current) return;
  current.left -= units;
  if (current.left < 0) throw new TooMuchWork();
}

/** Does something, and books the work on the expression at the place. */
export function workOn<T>(spot: Spot, run: () => T): T {
  if (!current) return run();
  const before = current.turnTo(spot);
  try {
    return run();
  } finally {
    current?.turnTo(before);
  }
}

/** Refuses a document in which something leads through too many others. */
export function refuseDepth(spot: Spot, message: string): never {
  throw new TooDeep(spot, message);
}

/** Takes the work of what runs from this budget. */
export function spending<T>(budget: Work, run: () => T): T {
  const outer = current;
  current = budget;
  try {
    return run();
  } finally {
    current = outer;
  }
}
