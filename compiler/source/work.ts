import type { Spot } from './spot.ts';

/**
 * The maximum work to check and compile one document: half a second on a desktop, more than a hundred times what the
 * largest screens need. A unit is about a tenth of a microsecond: processing n parts costs n units.
 */
export const MAX_WORK = 4_000_000;

/** Thrown if a chain of references is too long. Only `withinBudget` catches it, and `TooMuchWork`. */
export class TooDeep extends Error {
  readonly spot: Spot;

  constructor(spot: Spot, message: string) {
    super(message);
    this.spot = spot;
  }
}

export class TooMuchWork extends Error {}

/** The remaining budget of a document, and what was spent on each of its expressions. */
export class Work {
  left: number;
  /** The expression whose processing threw, if that of one did. */
  failedOn: Spot | undefined;
  readonly #spent = new Map<Spot, number>();
  #on: Spot | undefined;
  #since: number;
  readonly #all: number;

  constructor(units = MAX_WORK) {
    this.left = units;
    this.#since = units;
    this.#all = units;
  }

  /** Units spent. */
  get done(): number {
    return this.#all - this.left;
  }

  /** Charges the following work to an expression; returns the previous one. */
  turnTo(spot: Spot | undefined): Spot | undefined {
    const before = this.#on;
    if (before) this.#spent.set(before, (this.#spent.get(before) ?? 0) + this.#since - this.left);
    this.#since = this.left;
    this.#on = spot;
    return before;
  }

  /** The expression with the highest cost. */
  get dearest(): Spot | undefined {
    this.turnTo(this.#on);
    let most: Spot | undefined;
    for (const [spot, units] of this.#spent) if (units > (this.#spent.get(most!) ?? -1)) most = spot;
    return most;
  }
}

// Global, because the compiler runs synchronously, so there is only one at a time.
let current: Work | undefined;

/** Charges units of work to the document's budget. Throws if it is exhausted; only `withinBudget` catches that. */
export function work(units: number): void {
  if (!current) return;
  current.left -= units;
  if (current.left < 0) throw new TooMuchWork();
}

/** Runs a function and charges its work to the expression at the spot. */
export function workOn<T>(spot: Spot, run: () => T): T {
  if (!current) return run();
  const before = current.turnTo(spot);
  try {
    return run();
  } catch (error) {
    current.failedOn ??= spot;
    throw error;
  } finally {
    current?.turnTo(before);
  }
}

/** Rejects a document with a chain of references that is too long. */
export function refuseDepth(spot: Spot, message: string): never {
  throw new TooDeep(spot, message);
}

/** Charges the work of a function to this budget. */
export function spending<T>(budget: Work, run: () => T): T {
  const outer = current;
  current = budget;
  try {
    return run();
  } finally {
    current = outer;
  }
}
