import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { VirtualClock } from '../world/clock.ts';
import type { Log } from '../world/log.ts';
import type { KeptStores } from '../world/stores.ts';
import type { Snapshots } from './setup.ts';

/** What a step works on: the page with the screen on it, and everything that left it. */
export interface PageUnderTest {
  /** The page's body. */
  readonly page: Element;
  /** Name of the screen under test. */
  readonly screen: string;
  /** Every screen there is, to tell where an address leads. */
  readonly screens: readonly Pick<CompiledScreen, 'screen' | 'routes'>[];
  /** Addresses of the screen's assets, by name. */
  readonly assets: CompiledScreen['assets'];
  readonly session: CompiledScreen['session'];
  readonly clock: VirtualClock;
  readonly log: Log;
  readonly stores: KeptStores;
  readonly snapshots: Snapshots;
  /** Lets everything run that needs no time. */
  settle(): Promise<void>;
  /** The shell tells the page that the user went back. */
  back(): void;
  /** Leaves the screen and opens it again at the same address, kept values kept. */
  reload(): Promise<void>;
  /** Closes the app without a word to the page, and opens it again, at the same address where no other is given. */
  restart(address: string | undefined): Promise<void>;
  /** Another room on the screen: pixels that the keyboard takes, width of the page. */
  resize(size: { shrunk?: number; width?: number }): Promise<void>;
}
