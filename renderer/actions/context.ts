import type { Calls } from '../calls/calls.ts';
import type { Form } from '../form/form.ts';
import type { State } from '../state/state.ts';
import type { StoredValues } from '../state/stored.ts';
import type { Timers } from '../state/timers.ts';
import type { Overlays } from '../view/overlays.ts';
import type { Omission } from '../wire/send.ts';
import type { Guard } from './guard.ts';

/** The parts of a screen that steps of handlers act on. */
export interface ScreenParts {
  /** Where the screen has fields, and they have come. */
  fields(): Form | undefined;
  readonly overlays: Overlays;
  readonly state: State | undefined;
  readonly timers: Timers | undefined;
  readonly calls: Calls;
  /** Where the screen has calls that must not happen twice. */
  readonly guard: Guard | undefined;
  session(): { readonly [name: string]: string };
  /** Where the document has a session parameter of that name. */
  setSession(name: string, value: string): void;
  readonly kept: StoredValues | undefined;
  /** What a request made now leaves out. */
  omission(): Omission;
  reload(load: string): void;
  /** Whether what is shown is of an earlier visit: nothing is to be paid by it. */
  isOld(): boolean;
  /** The screen is being left; `away`: for another address, so that nothing more is to be done here. */
  leaving(away: boolean): void;
}
