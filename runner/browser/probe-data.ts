import type { CompiledCall, CompiledScreen } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import type { Log } from '../log.ts';
import type { keptBefore } from '../stores.ts';

/** What a page of the product needs to know to be played; it travels in the window's name, which outlives a reload. */
export interface ProbeData {
  readonly document: FixtureDocument;
  /** Contracts of the screen's calls. */
  readonly calls: { readonly [name: string]: CompiledCall };
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
  /** How often each call was answered. */
  turns: [call: string, count: number][];
}

/** Where playing ended or stopped: with a verdict, or because somebody outside the page must do something. */
export type Pause =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'failed'; readonly at: number; readonly lines: string[] }
  | { readonly ask: 'reload' }
  | { readonly ask: 'resize'; readonly shrunk: number | undefined; readonly width: number | undefined };

declare global {
  interface Window {
    /** Plays on until the next pause. */
    playFixture?: () => Promise<Pause>;
  }
}
