/** What a page under test gives to the driver. */
export interface Contestant {
  /** Draws the form into the element. Cold the first time, warm afterwards. */
  mount(element: HTMLElement): void;
  unmount(): void;
}

/** What a contestant is started with. */
export interface Setting {
  /** The compiled document as the page brings it, JSON. */
  document: string;
  /** Number of fields. */
  n: number;
  /** Takes the body of a submitted form, `application/x-www-form-urlencoded`. */
  submit(body: string): void;
}

export type Start = (setting: Setting) => Contestant;

declare global {
  interface Window {
    startContestant?: Start;
  }
}
