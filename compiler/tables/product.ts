import type { Action, Region } from '../../schemas/compiled.ts';
import type { Spot } from '../source/spot.ts';

/** What a plain browser does instead of sending a message to the native app; the first that it can do. */
export type InBrowser = NonNullable<Extract<Action, { do: 'bridge' }>['browser']>;

/** A message to the native app. */
export interface Message {
  /** Names of its parameters, all required; undefined if any are allowed. */
  readonly with?: readonly string[] | undefined;
  readonly browser?: InBrowser | undefined;
}

/** How the user signs in again. */
export interface SignIn {
  readonly spot: Spot;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** The name of a message to the native app. */
  readonly message: string;
}

/** The contents of `screens/product.json`. */
export interface Product {
  /** By name; undefined if the file does not exist or is not sound, and then any message may be sent. */
  readonly bridge?: ReadonlyMap<string, Message>;
  /** By the value of `session.region`; `else` is for every other value. */
  readonly regions: { readonly [region: string]: Region };
  /** What people call them: their notes. */
  readonly called: ReadonlyMap<string, string>;
  /** How long a toast is shown, in milliseconds, by its kind. */
  readonly toasts: { readonly info: number; readonly error: number };
  /** Milliseconds after which loading counts as slow. */
  readonly slow: number;
  /** What a screen shows when the session has ended; undefined if nothing in particular. */
  readonly signIn?: SignIn | undefined;
  /** Prefixes of the backend's paths; undefined if there is no sound file. */
  readonly paths?: readonly string[];
  /** Prefixes of paths that only the sandbox answers. */
  readonly sandboxPaths: readonly string[];
}

/** The defaults for a project without `product.json`: amounts have no symbol, times are shown in UTC. */
const WITHOUT_FILE: Product = {
  regions: { else: { symbol: '', zone: 'UTC' } },
  called: new Map(),
  toasts: { info: 2_000, error: 3_000 },
  slow: 8_000,
  sandboxPaths: [],
};

/** @param document `screens/product.json`, structurally sound; undefined if it does not exist */
export function productOf(document: Spot | undefined): Product {
  if (!document) return WITHOUT_FILE;
  const toasts = document.get('toasts');
  return {
    bridge: new Map(
      document
        .get('bridge')
        ?.entries()
        .map(([name, spot]) => [name, messageAt(spot)]),
    ),
    regions: Object.fromEntries(
      document
        .entriesOf('regions')
        .map(([value, spot]) => [value, { symbol: spot.textOf('symbol') ?? '', zone: spot.textOf('zone') ?? '' }]),
    ),
    called: new Map(
      document.entriesOf('regions').flatMap(([value, spot]) => {
        const note = spot.textOf('note');
        return note === undefined ? [] : [[value, note] as const];
      }),
    ),
    toasts: { info: Number(toasts?.get('info')?.value), error: Number(toasts?.get('error')?.value) },
    slow: Number(document.get('slow')?.value ?? WITHOUT_FILE.slow),
    signIn: signInAt(document.get('signIn')),
    paths: textsAt(document.get('backend'), 'paths') ?? [],
    sandboxPaths: textsAt(document.get('backend'), 'sandbox') ?? [],
  };
}

function messageAt(spot: Spot): Message {
  return { with: textsAt(spot, 'with'), browser: textsAt(spot, 'browser') as InBrowser | undefined };
}

function signInAt(spot: Spot | undefined): SignIn | undefined {
  const text = (property: string) => spot?.textOf(property) ?? '';
  return spot && { spot, title: text('title'), text: text('text'), button: text('button'), message: text('message') };
}

/** A list of texts; undefined if the property is absent. */
function textsAt(spot: Spot | undefined, property: string): string[] | undefined {
  return spot?.get(property) && spot.itemsOf(property).map(({ value }) => String(value));
}
