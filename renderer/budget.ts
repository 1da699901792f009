/**
 * The bounds of one evaluation. A step is one operation; an iteration costs the size of its body for every row, a
 * function the length of its texts and lists.
 */
const STEPS = 1_000_000;
/** UTF-16 units. */
export const MAX_TEXT = 100_000;
/** Entries. */
export const MAX_LIST = 10_000;

let left = STEPS;

/** Starts an evaluation with a full budget; the answer gives the evaluation around it its own back. */
export function startBudget(): () => void {
  const outer = left;
  left = STEPS;
  return () => {
    left = outer;
  };
}

/** Takes steps from the budget. Throws when it is spent; only `compileExpression` catches. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new Error(`more than ${STEPS} steps`);
}

/** A text or list that an expression made: a text ends at its bound. Throws where a list is too long. */
export function bounded<T>(value: T): T {
  const length = lengthOf(value);
  if (typeof value !== 'string' && length > MAX_LIST) throw new Error(`a list of length ${length}`);
  spend(Math.min(length, MAX_TEXT));
  return typeof value === 'string' && length > MAX_TEXT ? (value.slice(0, MAX_TEXT) as T) : value;
}

/** What a text or list costs to go through. */
export function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0;
}
