/** A request that was refused, or that never arrived. Its message is a sentence for people. */
export class Refused extends Error {
  /** HTTP status; 0 where the server cannot be reached. */
  readonly status: number;
  /** Stays the same from version to version; `unreachable` where the server cannot be reached. */
  readonly code: string;
  /** What else the answer holds: issues and failed fixtures of a 422, what is there now of a 409. */
  readonly details: { readonly [name: string]: unknown };

  constructor(status: number, code: string, message: string, details: { readonly [name: string]: unknown } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The words of anything that was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
