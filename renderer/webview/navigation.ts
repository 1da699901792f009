import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { Arrived, ScreenModules } from '../page.ts';
import { sendToShell } from './bridge.ts';
import { keepDocument, prefetchManifest, screenAt, Unreachable } from './delivery.ts';
import { carryRedirects, mayReplace } from './redirects.ts';

/** What navigation needs from the page. */
export interface NavigationDoors {
  /** Name of the page's bundle. */
  bundle: string;
  /** Documents that came with the page. */
  documents: readonly CompiledScreen[];
  /** Starts to load what a screen is drawn with. */
  prepare(modules: ScreenModules): void;
  /** Shows a screen; the address is already its own. */
  show(screen: Arrived): Promise<void>;
  /** A navigation is under way, or over. */
  waiting(on: boolean): void;
  /** A navigation came to nothing, and the page stays as it is. */
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
 * browser loads the whole page; without a network the page stays. The latest navigation wins.
 */
export function createNavigation(doors: NavigationDoors): Navigation {
  let latest = 0;

  const open = async (url: URL, entered: boolean, enter: () => void): Promise<void> => {
    latest += 1;
    const mine = latest;
    doors.waiting(true);
    try {
      const screen = await screenAt(url.pathname, url.hash, doors);
      if (mine !== latest) return;
      if (!entered) enter();
      entered = true;
      await doors.show(screen);
      toBeginning();
      if (mine === latest) doors.waiting(false);
    } catch (error) {
      if (mine !== latest) return;
      if (entered) return load(url, true);
      if (!(error instanceof Unreachable)) return load(url, false);
      doors.waiting(false);
      doors.stayed('server-unreachable', url.href);
    }
  };

  history.scrollRestoration = 'manual';
  for (const document of doors.documents) keepDocument(document);
  prefetchManifest();

  return {
    navigate(url, { replace = false, external = false }) {
      const target = resolve(url);
      if (!target) return doors.stayed('address-refused', url);
      if (replace && !mayReplace()) return doors.stayed('redirect-loop', url);
      if (external || target.origin !== location.origin) return load(target, replace);
      const change = replace ? 'replaceState' : 'pushState';
      void open(target, false, () => history[change](null, '', target));
    },
    back() {
      // The first page of a shell's window: what lies behind it is the shell.
      if (history.length > 1 || !sendToShell('closeWebview', {})) history.back();
    },
    arrive: () => void open(new URL(location.href), true, () => {}),
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

/** Leaves for another page, or loads this one anew. */
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
