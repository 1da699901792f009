import type { Screen } from '../../screen/screen.ts';
import type { Entry } from '../../wire/entry.ts';
import type { EarlyPage } from '../early/early-page.ts';
import { replayTap } from '../early/replay-tap.ts';
import { watchHealth } from '../health/health.ts';
import { keepFigures } from '../offline/figures.ts';
import { noteSeen } from '../offline/register-later.ts';
import { currentEntry } from './entries.ts';
import { reloadAfterLongAbsence } from './long-away.ts';
import { watchSlowness } from './slow-notice.ts';
import { storeViews } from './stored-views.ts';

/** The current screen, once one was drawn, and the history entry of the page. */
export interface ShownScreen {
  get(): { readonly screen: Screen; readonly entry: Entry } | undefined;
  /** Stores the view of the screen, for when its entry is shown again. */
  keep(): void;
  /** Called when the history is at the entry of the next screen, which is not drawn yet: what is shown leaves. */
  leave(): void;
  /**
   * Called when a screen was opened and drawn: restores its view, and watches it.
   *
   * @param began when it was requested, in milliseconds of `performance.now()`
   * @param drawn when it was first drawn
   */
  attend(screen: Screen, began: number, drawn: number): void;
}

/** @param element where screens are drawn */
export function createShownScreen(early: Pick<EarlyPage, 'touches' | 'view'>, element: HTMLElement): ShownScreen {
  const views = storeViews();
  let shown: ReturnType<ShownScreen['get']>;
  let isLeaving = false;
  const keep = () => {
    if (shown && !isLeaving) views.keep(shown.entry.id, shown.screen);
  };
  // A page that is unloaded may come back: from the history, or because the system has discarded it in the background.
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
  reloadAfterLongAbsence(() => shown?.screen);
  return {
    get: () => shown,
    keep,
    leave() {
      if (shown) shown = { ...shown, entry: currentEntry() };
      isLeaving = true;
    },
    attend(screen, began, drawn) {
      const isFirst = !shown;
      isLeaving = false;
      shown = { screen, entry: currentEntry() };
      watchHealth(screen, began, drawn);
      watchSlowness(screen, began);
      keepFigures(screen);
      views.restore(shown.entry.id, screen);
      if (isFirst) replayTap(early.touches, early.view, element);
      // Make the screen available offline.
      noteSeen(screen.document.hash);
    },
  };
}
