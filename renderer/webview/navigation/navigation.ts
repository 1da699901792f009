import type { Screen } from '../../screen/screen.ts';
import type { Entry } from '../../wire/entry.ts';
import { type Arrived, filePath, type ScreenModules } from '../../wire/page.ts';
import type { EarlyPage, Redraw } from '../early/early-page.ts';
import { replayTap } from '../early/replay-tap.ts';
import { watchHealth } from '../health/health.ts';
import { noteDrawn, noteOpening } from '../health/opening.ts';
import { sendWhenThere } from '../host/late-bridge.ts';
import { endRefusal } from '../host/toast.ts';
import { keepFigures } from '../offline/figures.ts';
import { noteSeen } from '../offline/register-later.ts';
import {
  addressOf,
  forgetManifest,
  keepDocument,
  pathOf,
  prefetchManifest,
  screenAt,
  Unreachable,
} from './delivery.ts';
import { carryDepth, currentEntry, enterAt } from './entries.ts';
import { closeTop, guardModals } from './modal-guard.ts';
import { carryRedirects, mayReplace } from './redirects.ts';
import { retryWhenStuck } from './retry-when-stuck.ts';
import { watchSlowness } from './slow-notice.ts';
import { storeViews } from './stored-views.ts';
import { inMotion, wayOf } from './transition.ts';

/** Milliseconds after which going back may be tried again if it had no effect. */
const MAX_LEAVING_MS = 10_000;

/** What navigation needs from the page. */
export interface NavigationContext {
  /** What was delivered with the page. */
  early: Pick<EarlyPage, 'page' | 'answers' | 'touches' | 'view' | 'redraws'>;
  /** Shows screens. */
  stage: { prepare(modules: ScreenModules): void; show(screen: Arrived): Promise<Screen> };
  element: HTMLElement;
  /** Called when navigation failed and the page stays as it is. */
  stayed(code: 'redirect-loop' | 'address-refused' | 'server-unreachable', url: string): void;
}

export interface Navigation {
  navigate(url: string, how: { replace?: boolean; external?: boolean }): void;
  back(): void;
  /** Called when the browser has moved within the history of this page. */
  arrive(): void;
  /**
   * Called when a screen was opened and drawn.
   *
   * @param began when it was requested, in milliseconds of `performance.now()`
   * @param drawn when it was first drawn
   */
  attend(screen: Screen, began: number, drawn: number): void;
}

/**
 * Moves between screens without loading a page: first the document, then the URL, then the screen. If that fails, the
 * browser loads the whole page; without a network the page stays, and the navigation is retried if the user has no
 * other option. The latest navigation wins.
 */
export function createNavigation({ early, stage, element, stayed }: NavigationContext): Navigation {
  const { bundle, screens } = early.page;
  let latest = 0;
  /** The current screen and its history entry. */
  let shown: { readonly screen: Screen; readonly entry: Entry } | undefined;
  const modals = guardModals();
  const views = storeViews();
  /** Going back is in progress: a second tap must not go back twice. */
  let returning = false;
  const returned = () => {
    returning = false;
  };
  const waiting = (on: boolean) => element.setAttribute('aria-busy', String(on));

  /** @param quiet a retry without a request of the user: its failure has already been reported */
  const open = async (url: URL, enter?: () => Promise<void>, quiet = false): Promise<void> => {
    latest += 1;
    const mine = latest;
    const began = performance.now();
    let entered = !enter;
    waiting(true);
    try {
      const screen = await screenAt(pathOf(url.pathname), url.hash, { bundle, prepare: stage.prepare });
      const { now } = screen.modules;
      // A view transition freezes the page, so load the modules first; a failure surfaces when the screen is drawn.
      if (now) await import(filePath(now)).catch(() => {});
      if (mine !== latest) return;
      if (shown) views.keep(shown.entry.id, shown.screen);
      await enter?.();
      if (mine !== latest) return;
      entered = true;
      // Early answers were for the first screen and are too old for any other.
      early.answers.length = 0;
      endRefusal();
      noteDrawn();
      noteOpening(screen.document.screen);
      const show = async () => {
        const live = await stage.show(screen);
        toBeginning();
        return live;
      };
      const live = await (shown ? inMotion(wayOf(shown.entry.depth, currentEntry().depth), show) : show());
      noteDrawn();
      attend(live, began, performance.now());
      if (mine === latest) waiting(false);
    } catch (error) {
      if (mine !== latest) return;
      if (entered || !(error instanceof Unreachable)) return load(url, entered);
      waiting(false);
      if (!quiet) stayed('server-unreachable', url.href);
      retryWhenStuck((asked) => mine === latest && open(url, enter, !asked));
    }
  };

  const attend: Navigation['attend'] = (screen, began, drawn) => {
    const isFirst = !shown;
    shown = { screen, entry: currentEntry() };
    watchHealth(screen, began, drawn);
    watchSlowness(screen, began);
    keepFigures(screen);
    views.restore(shown.entry.id, screen);
    if (isFirst) replayTap(early.touches, early.view, element);
    // Make the screen available offline.
    noteSeen(screen.document.hash);
  };

  /** Loads another page, or reloads this one. */
  const load = async (url: URL, replace: boolean): Promise<void> => {
    // A link to another app: the page and its overlays stay.
    if (!/^http/.test(url.protocol)) return location.assign(url);
    await modals.leave();
    if (replace) carryRedirects(url.href);
    carryDepth(url, replace);
    if (url.href.split('#')[0] === location.href.split('#')[0]) {
      // Changing only the hash would not load anything.
      if (replace) history.replaceState(history.state, '', url);
      else enterAt(url, false);
      location.reload();
    } else if (replace) {
      location.replace(url);
    } else {
      location.assign(url);
    }
  };

  /**
   * A page that is unloaded may come back: from the history, or because the system has discarded it in the background.
   */
  const keep = () => shown && views.keep(shown.entry.id, shown.screen);

  const redraw: Redraw = async (version) => {
    forgetManifest();
    const next = shown && version(shown.screen);
    if (!shown || !next) return undefined;
    keep();
    const { screen: old } = shown;
    const { leave } = old;
    // The page stays at its address: timers continue.
    old.leave = () => leave(true);
    const began = performance.now();
    const screen = await stage.show(next);
    attend(screen, began, performance.now());
    return screen;
  };

  addEventListener('pageshow', returned);
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
  history.scrollRestoration = 'manual';
  for (const { document } of screens) keepDocument(document);
  prefetchManifest();
  early.redraws?.(redraw);

  return {
    navigate(url, { replace = false, external = false }) {
      const target = resolve(url);
      if (!target) return stayed('address-refused', url);
      if (replace && !mayReplace()) return stayed('redirect-loop', url);
      if (external || target.origin !== location.origin) return load(target, replace);
      target.pathname = addressOf(target.pathname);
      void open(target, async () => {
        await modals.leave();
        enterAt(target, replace);
      });
    },
    async back() {
      // A modal of a field is not one of the screen's overlays.
      if (shown?.screen.overlays.stack().length === 0 && closeTop()) return;
      if (returning) return;
      returning = true;
      setTimeout(returned, MAX_LEAVING_MS);
      await modals.leave();
      // Before the first screen comes the shell.
      if (currentEntry().depth === 0 && (await sendWhenThere('closeWebview', {}))) returned();
      else history.back();
    },
    arrive() {
      if (modals.takes(shown?.entry)) return;
      returned();
      // A hash change creates an entry of its own.
      currentEntry(() => (shown ? shown.entry.depth + 1 : 0));
      void open(new URL(location.href));
    },
    attend,
  };
}

/** A new screen starts at its top, and a screen reader at its heading. */
function toBeginning(): void {
  scrollTo(0, 0);
  const heading = document.querySelector('h1');
  if (!heading || document.querySelector('dialog[open]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A URL that may be opened: http(s), tel or mailto; a path is one of ours. */
function resolve(url: string): URL | undefined {
  try {
    const target = new URL(url, location.origin);
    return ['http:', 'https:', 'tel:', 'mailto:'].includes(target.protocol) ? target : undefined;
  } catch {
    return undefined;
  }
}
