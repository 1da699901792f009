/** The command cannot be run as it was asked. */
export class UsageError extends Error {}
