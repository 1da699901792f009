import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import type { Belongings } from '../play/journey.ts';
import type { Noted } from '../world/ledger.ts';
import type { Log } from '../world/log.ts';
import type { keptBefore } from '../world/stores.ts';

/** What a page of the product needs to know to be played; it travels in the window's name, which outlives a reload. */
export interface ProbeData {
  readonly document: FixtureDocument;
  /** The screen that each step is played on. */
  readonly screens: readonly string[];
  /** Of all these screens: contracts of calls, addresses of assets by name, the session. */
  readonly calls: Belongings['calls'];
  readonly assets: Belongings['assets'];
  readonly session: Belongings['session'];
  /** Where the addresses of the product lead. */
  readonly places: readonly Pick<CompiledScreen, 'screen' | 'routes'>[];
  /** What is kept on the device before. */
  readonly kept: ReturnType<typeof keptBefore>;
  /** Screens as text that the fixture compares with, by their paths. */
  readonly pictures: { readonly [path: string]: string };
  /** How far it has come; absent at the beginning. */
  readonly progress?: Progress;
}

export interface Progress {
  /** Index of the step that is next. */
  at: number;
  /** Milliseconds since 1970. */
  now: number;
  log: Log;
  /** Addresses that were opened and not gone back from. */
  visited: string[];
  /** How often each call was answered. */
  turns: [call: string, count: number][];
  /** What the server knows of keys. */
  ledger: [key: string, noted: Noted][];
}

/** Where playing ended or stopped: with a verdict, or because somebody outside the page must do something. */
export type Pause =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'failed'; readonly at: number; readonly lines: string[] }
  | { readonly ask: 'reload' }
  | { readonly ask: 'open'; readonly address: string }
  | { readonly ask: 'resize'; readonly shrunk: number | undefined; readonly width: number | undefined };

declare global {
  interface Window {
    /** Plays on until the next pause. */
    playFixture?: () => Promise<Pause>;
  }
}
