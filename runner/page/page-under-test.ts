import type { PublicFace } from '../../renderer/screen/public-face.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { VirtualClock } from '../world/clock.ts';
import type { Log } from '../world/log.ts';
import type { KeptStores } from '../world/stores.ts';
import type { Snapshots } from './setup.ts';

/** What a step works on: the page with the screen, and all effects so far. */
export interface PageUnderTest {
  /** The page's body. */
  readonly page: Element;
  /** Name of the screen under test. */
  readonly screen: string;
  /** Every screen, to resolve addresses. */
  readonly screens: readonly Pick<CompiledScreen, 'screen' | 'routes'>[];
  /** URLs of the screen's assets, by name. */
  readonly assets: CompiledScreen['assets'];
  readonly session: CompiledScreen['session'];
  /** What search engines and link previews get of the screen; undefined if it is not public. */
  face(): PublicFace | undefined;
  readonly clock: VirtualClock;
  readonly log: Log;
  readonly stores: KeptStores;
  readonly snapshots: Snapshots;
  /** Runs everything that does not require time to pass. */
  settle(): Promise<void>;
  /** The shell reports to the page that the user went back. */
  back(): void;
  /** Leaves the screen and opens it again at the same address; stored values survive. */
  reload(): Promise<void>;
  /** Kills the app without notifying the page, and opens it again, by default at the same address. */
  restart(address: string | undefined): Promise<void>;
  /** Changes the viewport: pixels covered by the keyboard, width of the page. */
  resize(size: { shrunk?: number; width?: number }): Promise<void>;
}
