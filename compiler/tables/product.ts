import type { Action, Region } from '../../schemas/compiled.ts';
import type { Spot } from '../source/spot.ts';

/** What a plain browser does in place of a message to the native app: the first of these that it can do. */
export type InBrowser = NonNullable<Extract<Action, { do: 'bridge' }>['browser']>;

/** A message that the native app understands. */
export interface Message {
  /** Names of the parameters that it needs and takes; undefined where it takes any. */
  readonly with?: readonly string[] | undefined;
  readonly browser?: InBrowser | undefined;
}

/** What `screens/product.json` declares. */
export interface Product {
  /** By name; undefined where there is no such file, or it is not sound: any message can be sent then. */
  readonly bridge?: ReadonlyMap<string, Message>;
  /** By the value of `session.region`; `else` is for every other value. */
  readonly regions: { readonly [region: string]: Region };
  /** Milliseconds that a toast stays, by its kind. */
  readonly toasts: { readonly info: number; readonly error: number };
  /** Milliseconds after which data that is still on its way is slow. */
  readonly slow: number;
  /** Beginnings of the paths that the backend answers; undefined where there is no sound file. */
  readonly paths?: readonly string[];
  /** Beginnings of the paths that only the sandbox answers. */
  readonly sandboxPaths: readonly string[];
}

/** What holds where a project has no `product.json`: amounts have no symbol, moments are shown in UTC. */
const WITHOUT_FILE: Product = {
  regions: { else: { symbol: '', zone: 'UTC' } },
  toasts: { info: 2_000, error: 3_000 },
  slow: 8_000,
  sandboxPaths: [],
};

/** @param document `screens/product.json`, structurally sound; undefined where there is none */
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
    toasts: { info: Number(toasts?.get('info')?.value), error: Number(toasts?.get('error')?.value) },
    slow: Number(document.get('slow')?.value ?? WITHOUT_FILE.slow),
    paths: textsAt(document.get('backend'), 'paths') ?? [],
    sandboxPaths: textsAt(document.get('backend'), 'sandbox') ?? [],
  };
}

function messageAt(spot: Spot): Message {
  return { with: textsAt(spot, 'with'), browser: textsAt(spot, 'browser') as InBrowser | undefined };
}

/** A list of texts; undefined where the property is absent. */
function textsAt(spot: Spot | undefined, property: string): string[] | undefined {
  return spot?.get(property) && spot.itemsOf(property).map(({ value }) => String(value));
}
