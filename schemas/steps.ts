/**
 * Steps of a key of a map, which are all gathered each time and gone through once more. The compiler foresees them, the phone
 * counts them.
 */
export const KEY = 40;

/** Steps of going on to the next row of a list, beside what is evaluated for it. */
export const ROW = 3;

/**
 * Steps that one evaluation may take on a phone, and that drawing a screen once may take as the compiler foresees it. As
 * the bound is one, what was compiled ends within it. A step is some 12 ns on a desktop.
 */
export const MAX_STEPS = 1_050_000;
