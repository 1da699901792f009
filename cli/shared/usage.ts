/** The command was called with invalid arguments. */
export class UsageError extends Error {}
