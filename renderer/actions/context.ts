import type { Calls } from '../calls/calls.ts';
import type { Form } from '../form/form.ts';
import type { State } from '../state/state.ts';
import type { StoredValues } from '../state/stored.ts';
import type { Timers } from '../state/timers.ts';
import type { Overlays } from '../view/overlays.ts';
import type { Omission } from '../wire/send.ts';
import type { Guard } from './guard.ts';

/** The parts of a screen that actions work on. */
export interface ScreenParts {
  /** The form; undefined if the screen has no fields or they have not loaded yet. */
  fields(): Form | undefined;
  readonly overlays: Overlays;
  readonly state: State | undefined;
  readonly timers: Timers | undefined;
  readonly calls: Calls;
  /** Present if the screen has calls that must not be made twice. */
  readonly guard: Guard | undefined;
  session(): { readonly [name: string]: string };
  /** Ignored unless the document has a session parameter of that name. */
  setSession(name: string, value: string): void;
  readonly stored: StoredValues | undefined;
  /** What a request made now omits. */
  omission(): Omission;
  reload(load: string): void;
  /** Whether the screen shows data cached on an earlier visit; payments are refused then. */
  isOld(): boolean;
  /** The screen is being left. `away`: for another address, so no further actions should run here. */
  leaving(away: boolean): void;
}
