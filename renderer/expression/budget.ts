import { KEY, MAX_STEPS } from '../../schemas/steps.ts';
import { isRecord } from './record.ts';

/*
 * The bounds of one evaluation, and of all that happen before the screen is drawn again. An iteration costs the size of
 * its body and `ROW` for every row, a function a quarter of the length of its texts and lists, a comparison of texts
 * their length in words.
 */

/** What the compiler lets a screen cost to draw, twice: a change may lead to another one before the screen is drawn. */
const FRAME_STEPS = 2 * MAX_STEPS;
/** UTF-16 units. */
export const MAX_TEXT = 100_000;
/** Entries. */
export const MAX_LIST = 10_000;

/** Units of a text, or entries of a list, that are gone through in one step. */
const SWIFT = 4;

let left = MAX_STEPS;
let frame = FRAME_STEPS;

/**
 * Starts an evaluation with a full budget, or gives the one around it back what it had left; answers what was left
 * before.
 */
export function startBudget(steps = MAX_STEPS): number {
  const before = left;
  left = steps;
  return before;
}

/** Takes steps from the budget. Throws when it is spent; only `compileExpression` catches. */
export function spend(steps: number): void {
  // A frame is what runs in one go: the browser draws only after it.
  if (frame === FRAME_STEPS) queueMicrotask(() => (frame = FRAME_STEPS));
  left -= steps;
  frame -= steps;
  if (Math.min(left, frame) < 0) throw new Error('too many steps');
}

/** Takes what it costs to compare a value with another one: texts are gone through, 32 units in a step. */
export function compare<T>(value: T): T {
  if (typeof value === 'string' && value.length > 31) spend(value.length / 32);
  return value;
}

/** A text or list that an expression made: a text ends at its bound. Throws where a list is too long. */
export function bounded<T>(value: T): T {
  const cost = costOf(value);
  spend(cost);
  if (typeof value === 'string') return value.slice(0, MAX_TEXT) as T;
  if (cost * SWIFT > MAX_LIST) throw new Error('too many');
  return value;
}

/** What a text, a list or the keys of a map cost to go through. */
export function costOf(value: unknown): number {
  return isRecord(value) ? Object.keys(value).length * KEY : ((value as string | undefined)?.length || 0) / SWIFT;
}
