/** Every possible root of a path, except row names. */
export const ROOTS: readonly string[] =
  'params session data form state let rules timers viewport env stored with answer message event'.split(' ');
