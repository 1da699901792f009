/** Every name that a path in an expression can begin with somewhere, row names excepted. */
export const ROOTS: readonly string[] =
  'params session data form state let rules timers viewport env stored with answer message event'.split(' ');
