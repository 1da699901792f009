/** Exit code of a command that was called with invalid arguments, or names something that there is not. */
export const WRONG_USAGE = 2;

/** The command was called with invalid arguments. */
export class UsageError extends Error {}
