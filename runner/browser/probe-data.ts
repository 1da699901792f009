import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import type { SharedParts } from '../play/journey.ts';
import type { KeyRecord } from '../world/ledger.ts';
import type { Log } from '../world/log.ts';
import type { keptBefore } from '../world/stores.ts';

/** What a page of the product needs to be played. It is passed in `window.name`, which survives a reload. */
export interface ProbeData {
  readonly document: FixtureDocument;
  /** The screen on which each step is played. */
  readonly screens: readonly string[];
  /** Of all these screens: contracts of calls, asset URLs by name, the session. */
  readonly calls: SharedParts['calls'];
  readonly assets: SharedParts['assets'];
  readonly session: SharedParts['session'];
  /** The routes of all screens. */
  readonly places: readonly Pick<CompiledScreen, 'screen' | 'routes'>[];
  /** What is stored on the device at the start. */
  readonly storage: ReturnType<typeof keptBefore>;
  /** The text snapshots that the fixture compares with, by path. */
  readonly pictures: { readonly [path: string]: string };
  /** The progress so far; absent at the start. */
  readonly progress?: Progress;
}

export interface Progress {
  /** Index of the next step. */
  at: number;
  /** Milliseconds since 1970. */
  now: number;
  log: Log;
  /** The back stack: addresses that were opened and not left by going back. */
  visited: string[];
  /** How many times each call was answered. */
  turns: [call: string, count: number][];
  /** The server's state of idempotency keys. */
  ledger: [key: string, noted: KeyRecord][];
}

/** Why playing paused: with a verdict, or because something must be done from outside of the page. */
export type Pause =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'failed'; readonly at: number; readonly lines: string[] }
  | { readonly ask: 'reload' }
  | { readonly ask: 'open'; readonly address: string }
  | { readonly ask: 'resize'; readonly shrunk: number | undefined; readonly width: number | undefined };

declare global {
  interface Window {
    /** Continues until the next pause. */
    playFixture?: () => Promise<Pause>;
  }
}
