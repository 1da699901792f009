/** A browser with one page, reduced to what every engine can do, however old. */
export interface Engine {
  /** Goes to an address; resolves when the browser has started to show it. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Touches the page at a position in CSS pixels, or clicks if the engine has no touch. */
  tap(x: number, y: number): Promise<void>;
  /** A screenshot of the page, as PNG. */
  picture(): Promise<Buffer>;
  /** Uncaught errors, reported crashes and CSP violations since the last call. */
  problems(): string[];
  close(): Promise<void>;
}

/** The emulated phone, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };
/** The window of the studio. */
export const DESK = { width: 1280, height: 900 };

/** Console lines that mean that something is wrong with the page. */
export const PROBLEM =
  /\[(uncaught|boot-failed|screen-recovered|\w+-crashed)|Refused to|Content Security Policy|SyntaxError/;
