/** The sender of a call. */
export interface Client {
  /** Remote address of the connection; empty when there is none. */
  readonly address: string;
  /** Aborts the connection, so that a partial response cannot be mistaken for a complete one. */
  hangUp(): void;
}

/** A call with its body in memory. */
export interface WholeCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Address of the client. */
  readonly address: string;
}

/** A response with its body in memory. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** The call certainly did not reach the backend. */
export class NotReached extends Error {}

/** The call may have reached the backend, but no readable response came back. */
export class Lost extends Error {
  /** True for a timeout; false when the connection broke or the response could not be read. */
  readonly late: boolean;

  constructor(message: string, late = false) {
    super(message);
    this.late = late;
  }
}

/** Answers calls: a real backend, or the sandbox. */
export interface Backend {
  /** Forwards a call, streaming. Never rejects: errors become responses. */
  pass(request: Request, client: Client): Promise<Response>;
  /** Forwards a call once and reads the whole response. Rejects with {@link NotReached} or {@link Lost}. */
  passOnce(call: WholeCall): Promise<WholeAnswer>;
}
