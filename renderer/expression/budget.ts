import { isRecord } from '../../schemas/record.ts';
import { KEY, MAX_DRAWING_STEPS, MAX_STEPS } from '../../schemas/steps.ts';

/*
 * The limits of one evaluation, and of all evaluations before the next frame. An iteration costs the size of its body
 * plus `ROW` per row, a function a quarter of the length of its texts and lists, a comparison of texts their length
 * divided by 32.
 */

/**
 * Twice what the compiler allows for drawing a screen, because a change may cause another one before the next frame.
 */
const FRAME_STEPS = 2 * MAX_DRAWING_STEPS;
/** In UTF-16 units. */
export const MAX_TEXT = 100_000;
/** In entries. */
export const MAX_LIST = 10_000;

/** Units of a text, or entries of a list, processed per step. */
const UNITS_PER_STEP = 4;

let left = MAX_STEPS;
let frame = FRAME_STEPS;

/** Starts an evaluation with a full budget, or restores the budget of an outer one. Returns what was left before. */
export function startBudget(steps = MAX_STEPS): number {
  const before = left;
  left = steps;
  return before;
}

/** Charges steps to the budget. Throws when it is exhausted; only `compileExpression` catches that. */
export function spend(steps: number): void {
  // A frame is one task: the browser draws only after it.
  if (frame === FRAME_STEPS) queueMicrotask(() => (frame = FRAME_STEPS));
  left -= steps;
  frame -= steps;
  if (Math.min(left, frame) < 0) throw new Error('too many steps');
}

/** Charges for comparing a value: texts cost a step per 32 units. */
export function compare<T>(value: T): T {
  if (typeof value === 'string' && value.length > 31) spend(value.length / 32);
  return value;
}

/** Limits a computed text or list. Texts are truncated; throws if a list is too long. */
export function bounded<T>(value: T): T {
  const cost = costOf(value);
  spend(cost);
  if (typeof value === 'string') return value.slice(0, MAX_TEXT) as T;
  if (cost * UNITS_PER_STEP > MAX_LIST) throw new Error('too many');
  return value;
}

/** The cost of iterating over a text, a list or the keys of a map. */
export function costOf(value: unknown): number {
  return isRecord(value)
    ? Object.keys(value).length * KEY
    : ((value as string | undefined)?.length || 0) / UNITS_PER_STEP;
}
