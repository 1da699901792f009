import type { Entry } from '../../wire/entry.ts';
import type { Redraw } from '../early/early-page.ts';
import type { NavigationContext } from './context.ts';
import { addressOf, forgetManifest, keepDocument, prefetchManifest } from './delivery.ts';
import { currentEntry, enterAt } from './entries.ts';
import { loadPage } from './load-page.ts';
import { closeTop, guardModals } from './modal-guard.ts';
import { createOpening } from './opening.ts';
import { mayReplace } from './redirects.ts';
import { createShownScreen, type ShownScreen } from './shown-screen.ts';
import { stepBack } from './step-back.ts';

/** Milliseconds after which going back may be tried again if it had no effect. */
const MAX_LEAVING_MS = 10_000;

export interface Navigation {
  navigate(url: string, how: { replace?: boolean; external?: boolean }): void;
  back(): void;
  /** Called when the browser has moved within the history of this page. */
  arrive(): void;
  /** Called when the first screen was drawn. */
  attend: ShownScreen['attend'];
}

/**
 * Moves between screens without loading a page: first the document, then the URL, then the screen. If that fails, the
 * browser loads the whole page; without a network the page stays, and the navigation is retried if the user has no
 * other option. The latest navigation wins.
 */
export function createNavigation(context: NavigationContext): Navigation {
  const { early, stage, element, stayed } = context;
  const modals = guardModals();
  const shown = createShownScreen(early, element);
  const load = (url: URL, replace: boolean) => loadPage(url, replace, modals);
  const open = createOpening(context, shown, load);
  /** An entry that going back has passed without showing it. */
  let passed: Entry | undefined;
  /** Going back is in progress, until the screen is drawn: a second tap must not go back twice. */
  let returning = false;
  const returned = () => {
    returning = false;
  };

  addEventListener('pageshow', returned);
  history.scrollRestoration = 'manual';
  for (const { document } of early.page.screens) keepDocument(document);
  prefetchManifest();
  early.redraws?.(redrawing(stage, shown));

  return {
    navigate(url, { replace = false, external = false }) {
      const target = resolve(url);
      if (!target) return stayed('address-refused', url);
      if (replace && !mayReplace()) return stayed('redirect-loop', url);
      if (external || target.origin !== location.origin) return load(target, replace);
      target.pathname = addressOf(target.pathname);
      void open(target, async () => {
        await modals.leave();
        passed = undefined;
        enterAt(target, replace);
      });
    },
    async back() {
      // A modal of a field is not one of the screen's overlays.
      if (shown.get()?.screen.overlays.stack().length === 0 && closeTop()) return;
      if (returning) return;
      returning = true;
      setTimeout(returned, MAX_LEAVING_MS);
      await modals.leave();
      if (await stepBack()) returned();
    },
    arrive() {
      const before = shown.get()?.entry;
      if (modals.takes(before)) return open.stay();
      // A hash change creates an entry of its own.
      const entry = currentEntry(() => (before ? before.depth + 1 : 0));
      const from = passed ?? before;
      passed = undefined;
      if (from?.again && entry.depth === from.depth - 1) {
        passed = entry;
        void stepBack();
      } else void open(new URL(location.href)).then(returned);
    },
    attend: shown.attend,
  };
}

/** Draws the current screen again, as another version of its document. */
function redrawing(stage: NavigationContext['stage'], shown: ShownScreen): Redraw {
  return async (version) => {
    forgetManifest();
    const old = shown.get()?.screen;
    const next = old && version(old);
    if (!old || !next) return undefined;
    shown.keep();
    const { leave } = old;
    // The page stays at its address: timers continue.
    old.leave = () => leave(true);
    const began = performance.now();
    const screen = await stage.show(next);
    shown.attend(screen, began, performance.now());
    return screen;
  };
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
