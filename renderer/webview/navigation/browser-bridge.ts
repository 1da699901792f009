import type { InBrowser } from '../../wire/host.ts';
import { sendWhenThere } from '../host/late-bridge.ts';
import type { Navigation } from './navigation.ts';

type Params = { readonly [name: string]: unknown };

/** What a plain browser can do in place of a native shell. */
export interface BrowserActions {
  back(): void;
  /** Opens one of our addresses or a checked external one. */
  open(url: string): void;
  /** Opens the native app, if the brand has a URL scheme for it; `path` follows the scheme. */
  app?: ((path: string) => void) | undefined;
}

/** The actions available on this page. */
function browserActions(navigation: Navigation, deepLink: string | undefined): BrowserActions {
  return {
    back: navigation.back,
    open: (url) => navigation.navigate(url, { external: !url.startsWith('/') }),
    app: deepLink ? (path) => location.assign(`${deepLink}://${path}`) : undefined,
  };
}

type Replacement = NonNullable<InBrowser>[number];

/** Implements each of the ways; returns false if it does not apply. */
const REPLACEMENTS: {
  readonly [Name in Replacement]: (browser: BrowserActions, params: Params, action: string) => boolean;
} = {
  app: ({ app }, params, action) => done(app && (() => app(action + queryOf(params)))),
  back: ({ back }) => done(back),
  home: ({ open }) => done(() => open('/')),
  address: openAddress,
  telephone: callNumber,
};

/**
 * Sends a message to a shell whose bridge has not been injected yet; if there is no shell, runs the replacement for
 * browsers.
 *
 * @returns whether anything was done
 */
export async function sendOrReplace(
  action: string,
  params: Params,
  ways: readonly Replacement[] | undefined,
  navigation: Navigation,
  deepLink: string | undefined,
): Promise<boolean> {
  return (
    (await sendWhenThere(action, params)) || replaceMessage(action, params, ways, browserActions(navigation, deepLink))
  );
}

/**
 * Replaces a message to the shell in a plain browser: runs the first of these ways that works.
 *
 * @returns whether anything was done
 */
export function replaceMessage(
  action: string,
  params: Params,
  ways: readonly Replacement[] | undefined,
  browser: BrowserActions,
): boolean {
  return (ways ?? []).some((way) => REPLACEMENTS[way](browser, params, action));
}

function done(act: (() => void) | undefined): boolean {
  act?.();
  return act !== undefined;
}

function queryOf(params: Params): string {
  const pairs = Object.entries(params).map(([name, value]) => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** Shells name the number differently: the first value that looks like a phone number is used. */
function callNumber(browser: BrowserActions, params: Params): boolean {
  const number = Object.values(params)
    .map((value) => String(value).replace(/[\s()-]/g, ''))
    .find((text) => /^\+?\d{3,}$/.test(text));
  if (!number) return false;
  browser.open(`tel:${number}`);
  return true;
}

/** Only addresses that a page may open: one of our paths, http(s), tel or mailto. */
function openAddress(browser: BrowserActions, { url }: Params): boolean {
  if (typeof url !== 'string' || !/^(\/(?![/\\])|https?:|tel:|mailto:)/i.test(url)) return false;
  browser.open(url);
  return true;
}
