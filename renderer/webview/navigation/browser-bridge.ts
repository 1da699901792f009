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
export function browserDoors(navigation: Navigation, deepLink: string | undefined): BrowserDoors {
  return {
    back: navigation.back,
    open: (url) => navigation.navigate(url, { external: !url.startsWith('/') }),
    app: deepLink ? (path) => location.assign(`${deepLink}://${path}`) : undefined,
  };
}

/** Actions that lead to a place in the native app. */
const INTO_APP = ['toP', 'toHome', 'toMine', 'offToLogin'];

/** Does in a plain browser the nearest thing to what the shell would do; answers whether anything was done. */
export function standIn(action: string, params: Params, browser: BrowserDoors): boolean {
  if (browser.app && INTO_APP.includes(action)) browser.app(action + queryOf(params));
  else if (action === 'closeWebview') browser.back();
  else if (action === 'callTelephone') return callNumber(params, browser);
  else if (action === 'navigate') return openAddress(params, browser);
  else if (action === 'toHome') browser.open('/');
  else return false;
  return true;
}

function queryOf(params: Params): string {
  const pairs = Object.entries(params).map(([name, value]) => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The shell's `callTelephone` names its number as the shell likes: the first value that looks like one counts. */
function callNumber(params: Params, browser: BrowserDoors): boolean {
  const number = Object.values(params)
    .map((value) => String(value).replace(/[\s()-]/g, ''))
    .find((text) => /^\+?\d{3,}$/.test(text));
  if (!number) return false;
  browser.open(`tel:${number}`);
  return true;
}

/** Only addresses that a page may follow: a path of ours, http(s), tel or mailto. */
function openAddress({ url }: Params, browser: BrowserDoors): boolean {
  if (typeof url !== 'string' || !/^(\/(?![/\\])|https?:|tel:|mailto:)/i.test(url)) return false;
  browser.open(url);
  return true;
}
