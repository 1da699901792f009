import type { HostAnswer } from '../../renderer/wire/host.ts';
import type { CompiledRoute, CompiledScreen, Json } from '../../schemas/compiled.ts';
import type { Step } from '../../schemas/generated/types.ts';
import type { SentCall } from '../world/log.ts';

/** What a person did on a page, and its effects, as recorded there: the source of a fixture. */
export interface Recording {
  readonly document: CompiledScreen;
  /** The routes of the product. */
  readonly places: readonly Place[];
  /** The page's origin: addresses on it get a made-up one. */
  readonly origin: string;
  readonly address: { readonly path: string; readonly query: string; readonly hash: string };
  /** Milliseconds since 1970. */
  readonly opened: number;
  /** What was stored on the device before, by the names of the document. */
  readonly stored: { readonly [name: string]: Json };
  /** The brand's settings, which identify nobody. */
  readonly brand: { readonly [name: string]: string };
  readonly notes: readonly Noted[];
}

/** A screen and its routes. */
export type Place = Pick<CompiledScreen, 'screen'> & { readonly routes: readonly CompiledRoute[] };

/** A recorded event; `at` is milliseconds after the screen was opened. */
export type Noted = Note & { readonly at: number };

export type Note =
  /** The user did something. `on` distinguishes choices in a picker from other taps. */
  | { is: 'did'; step: Step; on?: Control }
  /** What was readable then: texts in document order, the topmost dialog, and the values of fields by name. */
  | {
      is: 'looked';
      texts: readonly string[];
      dialog: string | null;
      fields: readonly (readonly [name: string, value: string])[];
    }
  /** The user wants this text to be expected. */
  | { is: 'expected'; text: string }
  | { is: 'sent'; id: number; request: SentCall }
  | { is: 'answered'; id: number; answer: HostAnswer }
  /** A timer was set, fired, or was cancelled. */
  | { is: 'timer'; id: number; ms: number }
  | { is: 'rang'; id: number }
  | { is: 'cancelled'; id: number }
  | { is: 'toast'; text: string; kind: 'info' | 'error' }
  | { is: 'bridge'; action: string; params: { readonly [name: string]: unknown } }
  | { is: 'went'; url: string; replace: boolean; external: boolean }
  | { is: 'went-back' }
  | { is: 'stored'; name: string; value: Json }
  | { is: 'copied'; text: string };

/** The control that was tapped, as far as it matters for the fixture. */
export type Control =
  | { kind: 'opener' }
  /** An option of the list with that name. */
  | { kind: 'option'; of: string }
  /** The last button of a dialog. */
  | { kind: 'confirm' };
