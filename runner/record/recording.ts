import type { HostAnswer } from '../../renderer/wire/host.ts';
import type { CompiledRoute, CompiledScreen, Json } from '../../schemas/compiled.ts';
import type { Step } from '../../schemas/generated/types.ts';
import type { SentCall } from '../world/log.ts';

/** What a person did on a page, and what followed, as it was noted there: everything a fixture is made from. */
export interface Recording {
  readonly document: CompiledScreen;
  /** Where the addresses of the product lead. */
  readonly places: readonly Place[];
  /** Where the page came from: an address of it is given a made-up one. */
  readonly origin: string;
  readonly address: { readonly path: string; readonly query: string; readonly hash: string };
  /** Milliseconds since 1970. */
  readonly opened: number;
  /** What was kept on the device before, by the names of the document. */
  readonly stored: { readonly [name: string]: Json };
  /** Settings of the place: they identify no person. */
  readonly brand: { readonly [name: string]: string };
  readonly notes: readonly Noted[];
}

/** A screen and its routes. */
export type Place = Pick<CompiledScreen, 'screen'> & { readonly routes: readonly CompiledRoute[] };

/** One thing that happened; `at` is milliseconds after the screen was opened. */
export type Noted = Note & { readonly at: number };

export type Note =
  /** The user did something. `on` tells what stands for a choice in a picker from other taps. */
  | { is: 'did'; step: Step; on?: Control }
  /** What could be read then: texts in the order of the page, the dialog on top, what the fields held, by name. */
  | {
      is: 'looked';
      texts: readonly string[];
      dialog: string | null;
      fields: readonly (readonly [name: string, value: string])[];
    }
  /** The user wants this text to be seen. */
  | { is: 'expected'; text: string }
  | { is: 'sent'; id: number; request: SentCall }
  | { is: 'answered'; id: number; answer: HostAnswer }
  /** A timer was set, came to its end, or was taken back. */
  | { is: 'timer'; id: number; ms: number }
  | { is: 'rang'; id: number }
  | { is: 'cancelled'; id: number }
  | { is: 'toast'; text: string; kind: 'info' | 'error' }
  | { is: 'bridge'; action: string; params: { readonly [name: string]: unknown } }
  | { is: 'went'; url: string; replace: boolean; external: boolean }
  | { is: 'went-back' }
  | { is: 'stored'; name: string; value: Json }
  | { is: 'copied'; text: string };

/** What was tapped, as far as the making of a fixture needs to know. */
export type Control =
  | { kind: 'opener' }
  /** An option of a list of that name. */
  | { kind: 'option'; of: string }
  /** The last button of a dialog. */
  | { kind: 'confirm' };
