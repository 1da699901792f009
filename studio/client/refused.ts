/** A request that was refused or failed. Its message is a sentence for the user. */
export class Refused extends Error {
  /** HTTP status; 0 when the server cannot be reached. */
  readonly status: number;
  /** Stable across versions; `unreachable` when the server cannot be reached. */
  readonly code: string;
  /** The rest of the response: issues and failed fixtures of a 422, the current state of a 409. */
  readonly details: { readonly [name: string]: unknown };
  /** What was asked: method and path. */
  readonly request: string;

  constructor(
    request: string,
    status: number,
    code: string,
    message: string,
    details: { readonly [name: string]: unknown } = {},
  ) {
    super(message);
    this.request = request;
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/**
 * Whether the same request may succeed later: the server cannot be reached, or is temporarily read-only, or somebody has
 * to sign in again. Without an answer it is unknown whether the request was carried out.
 */
export function mayPass(error: unknown): boolean {
  return error instanceof Refused && (error.status === 0 || error.status === 401 || error.status >= 500);
}

/** Whether what was asked for does not exist: asking again does not help. */
export function isMissing(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}

/** Returns the message of anything thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
