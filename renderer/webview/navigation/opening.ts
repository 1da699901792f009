import { filePath } from '../../wire/page.ts';
import { noteDrawn, noteOpening } from '../health/opening.ts';
import { endRefusal } from '../host/toast.ts';
import { addAllStyles } from './all-styles.ts';
import type { NavigationContext } from './context.ts';
import { pathOf, screenAt, Unreachable } from './delivery.ts';
import { currentEntry } from './entries.ts';
import { retryWhenStuck } from './retry-when-stuck.ts';
import type { ShownScreen } from './shown-screen.ts';
import { inMotion, wayOf } from './transition.ts';

/**
 * Opens the screen at a URL without loading a page.
 *
 * @param enter moves the browser's history to the URL, if it is not there yet
 */
export type Open = ((url: URL, enter?: () => Promise<void>) => Promise<void>) & {
  /** The browser is at the screen that is shown again: what a step in the history has begun to open is not wanted. */
  stay(): void;
};

/**
 * The latest opening wins. One that fails while the server is unreachable is retried if the user has no other option;
 * any other failure is left to the browser.
 *
 * @param load has the browser load the whole page instead
 */
export function createOpening(
  { early, stage, element, stayed }: NavigationContext,
  shown: ShownScreen,
  load: (url: URL, replace: boolean) => Promise<void>,
): Open {
  const { bundle, style } = early.page;
  let latest = 0;
  /** The history is at the screen that the latest opening leads to. */
  let entered = false;
  const waiting = (on: boolean) => element.setAttribute('aria-busy', `${on}`);

  /** @param quiet a retry without a request of the user: its failure has already been reported */
  const open = async (url: URL, enter?: () => Promise<void>, quiet = false): Promise<void> => {
    latest += 1;
    const mine = latest;
    entered = !enter;
    const began = performance.now();
    waiting(true);
    try {
      const [screen] = await Promise.all([
        screenAt(pathOf(url.pathname), url.hash, { bundle, prepare: stage.prepare }),
        addAllStyles(style),
      ]);
      // A view transition freezes the page, so load the modules first; a failure surfaces when the screen is drawn.
      await Promise.allSettled(screen.modules.now.map((file) => import(filePath(file))));
      if (mine !== latest) return;
      shown.keep();
      await enter?.();
      if (mine !== latest) return;
      entered = true;
      // Early answers were for the first screen and are too old for any other.
      early.answers.length = 0;
      endRefusal();
      noteDrawn();
      noteOpening(screen.document.screen);
      const show = async () => {
        // The user may have gone back in the meantime.
        if (mine !== latest) return undefined;
        const live = await stage.show(screen);
        toBeginning();
        return live;
      };
      const before = shown.get()?.entry;
      shown.leave();
      const live = await (before ? inMotion(wayOf(before.depth, currentEntry().depth), show) : show());
      if (!live || mine !== latest) return;
      noteDrawn();
      shown.attend(live, began, performance.now());
      waiting(false);
    } catch (error) {
      if (mine !== latest) return;
      if (entered || !(error instanceof Unreachable)) return load(url, entered);
      waiting(false);
      if (!quiet) stayed('server-unreachable', url.href);
      retryWhenStuck((byUser) => mine === latest && open(url, enter, !byUser));
    }
  };
  open.stay = () => {
    if (!entered) return;
    latest += 1;
    waiting(false);
  };
  return open;
}

/** A new screen starts at its top, and a screen reader at its heading. */
function toBeginning(): void {
  scrollTo(0, 0);
  const heading = document.querySelector('h1');
  if (!heading || document.querySelector('dialog[open]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
