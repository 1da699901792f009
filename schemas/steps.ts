/**
 * Steps per key of a map: all keys are collected on each call and then iterated. Estimated by the compiler, counted by
 * the phone.
 */
export const KEY = 40;

/** Steps per row of an iteration, in addition to the evaluation of its body. */
export const ROW = 3;

/** The maximum number of steps of one evaluation; a step takes about 12 ns on a desktop. */
export const MAX_STEPS = 1_050_000;

/**
 * The maximum number of steps of drawing a screen once. Rows cost the most, and only rows that the server sends: an
 * answer that needs all steps has some megabytes.
 */
export const MAX_DRAWING_STEPS = 1_700_000;
