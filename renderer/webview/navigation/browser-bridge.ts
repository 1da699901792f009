import type { InBrowser } from '../../wire/host.ts';
import { sendWhenThere } from '../host/late-bridge.ts';
import type { Navigation } from './navigation.ts';

type Params = { readonly [name: string]: unknown };

/** What a plain browser is asked to do in place of a shell. */
export interface BrowserDoors {
  back(): void;
  /** To an address of ours or a checked external one. */
  open(url: string): void;
  /** Into the native app, where the brand has a scheme for it: `path` follows the scheme. */
  app?: ((path: string) => void) | undefined;
}

/** The doors of a page. */
function browserDoors(navigation: Navigation, deepLink: string | undefined): BrowserDoors {
  return {
    back: navigation.back,
    open: (url) => navigation.navigate(url, { external: !url.startsWith('/') }),
    app: deepLink ? (path) => location.assign(`${deepLink}://${path}`) : undefined,
  };
}

type Way = NonNullable<InBrowser>[number];

/** What each way does; false where it cannot. */
const WAYS: { readonly [Name in Way]: (browser: BrowserDoors, params: Params, action: string) => boolean } = {
  app: ({ app }, params, action) => done(app && (() => app(action + queryOf(params)))),
  back: ({ back }) => done(back),
  home: ({ open }) => done(() => open('/')),
  address: openAddress,
  telephone: callNumber,
};

/**
 * Sends a message to a shell whose bridge is not there yet; where none comes, does what replaces it in a browser.
 *
 * @returns whether anything was done
 */
export async function sendOrStandIn(
  action: string,
  params: Params,
  ways: readonly Way[] | undefined,
  navigation: Navigation,
  deepLink: string | undefined,
): Promise<boolean> {
  return (await sendWhenThere(action, params)) || standIn(action, params, ways, browserDoors(navigation, deepLink));
}

/**
 * Replaces a message to the shell in a plain browser: takes the first of these ways that works.
 *
 * @returns whether anything was done
 */
export function standIn(
  action: string,
  params: Params,
  ways: readonly Way[] | undefined,
  browser: BrowserDoors,
): boolean {
  return (ways ?? []).some((way) => WAYS[way](browser, params, action));
}

function done(act: (() => void) | undefined): boolean {
  act?.();
  return act !== undefined;
}

function queryOf(params: Params): string {
  const pairs = Object.entries(params).map(([name, value]) => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** A message may name its number as the shell likes: the first value that looks like one counts. */
function callNumber(browser: BrowserDoors, params: Params): boolean {
  const number = Object.values(params)
    .map((value) => String(value).replace(/[\s()-]/g, ''))
    .find((text) => /^\+?\d{3,}$/.test(text));
  if (!number) return false;
  browser.open(`tel:${number}`);
  return true;
}

/** Only addresses that a page may follow: a path of ours, http(s), tel or mailto. */
function openAddress(browser: BrowserDoors, { url }: Params): boolean {
  if (typeof url !== 'string' || !/^(\/(?![/\\])|https?:|tel:|mailto:)/i.test(url)) return false;
  browser.open(url);
  return true;
}
