/**
 * Steps of a key of a map, which are all gathered each time and gone through once more. The compiler foresees them, the phone
 * counts them.
 */
export const KEY = 40;
