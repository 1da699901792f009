/** Interface between a page under test and the driver. */
export interface Contestant {
  /** Renders the form into the element. Cold the first time, warm afterwards. */
  mount(element: HTMLElement): void;
  unmount(): void;
}

/** Input of a contestant. */
export interface Setting {
  /** The compiled document as contained in the page, JSON. */
  document: string;
  /** Number of fields. */
  n: number;
  /** Receives the body of a submitted form, `application/x-www-form-urlencoded`. */
  submit(body: string): void;
}

/** Resolves once the code is loaded. */
export type Start = (setting: Setting) => Contestant | Promise<Contestant>;

declare global {
  interface Window {
    startContestant?: Start;
  }
}
