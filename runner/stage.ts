import type { VirtualClock } from './clock.ts';
import type { FixtureHost } from './host.ts';
import type { Log } from './log.ts';

/** What a step works on: the page with the screen on it, and everything that left it. */
export interface Stage {
  /** The page's body. */
  readonly page: Element;
  readonly clock: VirtualClock;
  readonly host: FixtureHost;
  readonly log: Log;
  /** Lets everything run that needs no time. */
  settle(): Promise<void>;
  /** The shell tells the page that the user went back. */
  back(): void;
  /** Leaves the screen and opens it anew at the same address, kept values kept. */
  reload(): Promise<void>;
}
