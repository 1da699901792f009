/** Where a call comes from. */
export interface Client {
  /** Address of the other end of the connection; empty where there is none. */
  readonly address: string;
  /** Breaks the connection: what was sent of an answer must not look whole. */
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

/** An answer with its body in memory. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** The call has certainly not reached the backend. */
export class NotReached extends Error {}

/** The call may have reached the backend, but there is no answer that could be read. */
export class Lost extends Error {
  /** The backend took too long; otherwise it broke off, or its answer cannot be read. */
  readonly late: boolean;

  constructor(message: string, late = false) {
    super(message);
    this.late = late;
  }
}

/** What answers the calls: a real backend, or the sandbox. */
export interface Backend {
  /** Passes a call on as it streams. Never rejects: what goes wrong is an answer, too. */
  pass(request: Request, client: Client): Promise<Response>;
  /** Passes a call on once and reads the whole answer; rejects with {@link NotReached} or {@link Lost}. */
  passOnce(call: WholeCall): Promise<WholeAnswer>;
}
