import type { Screen } from '../../screen/screen.ts';
import type { Arrived, ScreenModules } from '../../wire/page.ts';
import type { EarlyPage } from '../early/early-page.ts';
import { watchHealth } from '../health/health.ts';
import { noteDrawn, noteOpening } from '../health/opening.ts';
import { sendToShell } from '../host/bridge.ts';
import { endRefusal } from '../host/toast.ts';
import { noteSeen } from '../offline/register-later.ts';
import { addressOf, keepDocument, pathOf, prefetchManifest, screenAt, Unreachable } from './delivery.ts';
import { carryRedirects, mayReplace } from './redirects.ts';
import { whenLockedIn } from './retry-when-stuck.ts';

/** Milliseconds after which a way back that led nowhere may be tried again. */
const MAX_LEAVING_MS = 10_000;

/** What navigation needs from the page. */
export interface NavigationDoors {
  /** What came with the page. */
  early: Pick<EarlyPage, 'page' | 'answers'>;
  /** Where screens appear. */
  stage: { prepare(modules: ScreenModules): void; show(screen: Arrived): Promise<Screen> };
  element: HTMLElement;
  /** A navigation failed, and the page stays as it is. */
  stayed(code: 'redirect-loop' | 'address-refused' | 'server-unreachable', url: string): void;
}

export interface Navigation {
  navigate(url: string, how: { replace?: boolean; external?: boolean }): void;
  back(): void;
  /** The browser has moved in its history, within this page. */
  arrive(): void;
}

/**
 * Moves between screens without loading a page: the document, then its address, then the screen. Where that fails the
 * browser loads the whole page; without a network the page stays, and the way is tried again where nothing else is left
 * to do. The latest navigation wins.
 */
export function createNavigation({ early, stage, element, stayed }: NavigationDoors): Navigation {
  const { bundle, screens } = early.page;
  let latest = 0;
  /** On the way back: a second tap is no second step. */
  let returning = false;
  const returned = () => {
    returning = false;
  };
  const waiting = (on: boolean) => element.setAttribute('aria-busy', String(on));

  /** @param quiet a try that the user did not ask for: its failure has been reported */
  const open = async (url: URL, entered: boolean, enter: () => void, quiet = false): Promise<void> => {
    latest += 1;
    const mine = latest;
    const began = performance.now();
    waiting(true);
    try {
      const screen = await screenAt(pathOf(url.pathname), url.hash, { bundle, prepare: stage.prepare });
      if (mine !== latest) return;
      if (!entered) enter();
      entered = true;
      // What was asked for on the way into the first screen is too old for any other.
      early.answers.length = 0;
      endRefusal();
      noteDrawn();
      noteOpening(screen.document.screen);
      const live = await stage.show(screen);
      noteDrawn();
      watchHealth(live, began, performance.now());
      toBeginning();
      noteSeen(screen.document.hash);
      if (mine === latest) waiting(false);
    } catch (error) {
      if (mine !== latest) return;
      if (entered) return load(url, true);
      if (!(error instanceof Unreachable)) return load(url, false);
      waiting(false);
      if (!quiet) stayed('server-unreachable', url.href);
      whenLockedIn((asked) => mine === latest && open(url, entered, enter, !asked));
    }
  };

  addEventListener('pageshow', returned);
  history.scrollRestoration = 'manual';
  for (const { document } of screens) keepDocument(document);
  prefetchManifest();

  return {
    navigate(url, { replace = false, external = false }) {
      const target = resolve(url);
      if (!target) return stayed('address-refused', url);
      if (replace && !mayReplace()) return stayed('redirect-loop', url);
      if (external || target.origin !== location.origin) return load(target, replace);
      target.pathname = addressOf(target.pathname);
      const change = replace ? 'replaceState' : 'pushState';
      void open(target, false, () => history[change](null, '', target));
    },
    back() {
      // The first page of a shell's window: what lies behind it is the shell.
      if (history.length <= 1 && sendToShell('closeWebview', {})) return;
      if (returning) return;
      returning = true;
      setTimeout(returned, MAX_LEAVING_MS);
      history.back();
    },
    arrive() {
      returned();
      void open(new URL(location.href), true, () => {});
    },
  };
}

/** A new screen begins at its top, and a screen reader begins at its heading. */
function toBeginning(): void {
  scrollTo(0, 0);
  const heading = document.querySelector('h1');
  if (!heading || document.querySelector('dialog[open]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** An address that may be followed: http(s), tel or mailto; a path is one of ours. */
function resolve(url: string): URL | undefined {
  try {
    const target = new URL(url, location.origin);
    return ['http:', 'https:', 'tel:', 'mailto:'].includes(target.protocol) ? target : undefined;
  } catch {
    return undefined;
  }
}

/** Leaves for another page, or reloads this one. */
function load(url: URL, replace: boolean): void {
  if (replace) carryRedirects(url.href);
  if (url.href.split('#')[0] === location.href.split('#')[0]) {
    // Another hash alone would not load anything.
    history[replace ? 'replaceState' : 'pushState'](null, '', url);
    location.reload();
  } else if (replace) {
    location.replace(url);
  } else {
    location.assign(url);
  }
}
