/** A browser with one page, as far as these tests drive it: every engine can do this much, however old. */
export interface Engine {
  /** Goes to an address, and answers when the browser has begun to show it. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value is anything that JSON can hold. */
  evaluate(expression: string): Promise<unknown>;
  /** Touches the page, or clicks where the engine has no touch, at a place in CSS pixels. */
  tap(x: number, y: number): Promise<void>;
  /** The page as it stands, as PNG. */
  picture(): Promise<Buffer>;
  /** Uncaught errors, reports of crashes and violations of the policy since this was last asked. */
  problems(): string[];
  close(): Promise<void>;
}

/** The phone that the engines play, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };

/** What a line of a console says where something is wrong with the page. */
export const PROBLEM =
  /\[(uncaught|boot-failed|screen-recovered|\w+-crashed)|Refused to|Content Security Policy|SyntaxError/;
