import type { CompiledScreen } from '../schemas/compiled.ts';
import type { Snapshots } from './bench.ts';
import type { VirtualClock } from './clock.ts';
import type { FixtureHost } from './host.ts';
import type { Log } from './log.ts';
import type { Stores } from './stores.ts';

/** What a step works on: the page with the screen on it, and everything that left it. */
export interface Stage {
  /** The page's body. */
  readonly page: Element;
  /** Name of the screen under test. */
  readonly screen: string;
  /** Every screen there is, to tell where an address leads. */
  readonly screens: readonly CompiledScreen[];
  readonly clock: VirtualClock;
  readonly host: FixtureHost;
  readonly log: Log;
  readonly stores: Stores;
  readonly snapshots: Snapshots;
  /** Lets everything run that needs no time. */
  settle(): Promise<void>;
  /** The shell tells the page that the user went back. */
  back(): void;
  /** Leaves the screen and opens it anew at the same address, kept values kept. */
  reload(): Promise<void>;
}
