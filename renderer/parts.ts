import type { Calls } from './calls.ts';
import type { Fields } from './fields.ts';
import type { Overlays } from './overlays.ts';
import type { Timers } from './timers.ts';

/** The parts of a screen that steps of handlers act on. */
export interface Parts {
  readonly fields: Fields;
  readonly overlays: Overlays;
  readonly timers: Timers;
  readonly calls: Calls;
  readonly session: { values(): { readonly [name: string]: string }; set(values: { [name: string]: string }): void };
  readonly stored: { store(name: string, value: unknown): void; clear(): void };
  setState(name: string, value: unknown): void;
  reload(load: string): void;
  /** The screen is being left; `away`: for another address, so that nothing more is to be done here. */
  leaving(away: boolean): void;
}
