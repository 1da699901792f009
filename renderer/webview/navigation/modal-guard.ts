import type { Entry } from '../../wire/entry.ts';
import { topLayer } from '../host/top-layer.ts';
import { currentEntry } from './entries.ts';

/** Milliseconds to wait for a requested history step. */
const MAX_STEP_MS = 1_000;

/** Makes the browser's back button close an open modal instead of leaving the screen. */
export interface ModalGuard {
  /** Leaves the modal's history entry, if the page is at one; resolves at the entry of its screen. */
  leave(): Promise<void>;
  /** Handles a history step that was ours or that closes a modal; returns false if it leads to another screen. */
  takes(screen: Entry | undefined): boolean;
}

/**
 * While a modal is open, the history has one extra entry. The browser's back button leads from there to the entry of
 * the screen; the modal is then asked to close, like with Escape. A modal that must stay open gets its entry back.
 */
export function guardModals(): ModalGuard {
  let stepping: { readonly over: Promise<void>; done(): void } | undefined;

  const look = (): void => {
    if (stepping) return;
    const isAtModal = currentEntry().modal === true;
    if (isOpen() && !isAtModal) history.pushState({ ...currentEntry(), modal: true } satisfies Entry, '');
    else if (!isOpen() && isAtModal) void leave();
  };

  const leave = async (): Promise<void> => {
    if (!stepping && currentEntry().modal) {
      let done = () => {};
      const over = new Promise<void>((resolve) => {
        done = resolve;
        setTimeout(resolve, MAX_STEP_MS);
        history.back();
      });
      stepping = { over, done };
    }
    await stepping?.over;
    stepping = undefined;
  };

  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  // The page was reloaded, or a modal was open before this file loaded.
  look();

  return {
    leave,
    takes(screen) {
      if (stepping) {
        stepping.done();
        return true;
      }
      if (currentEntry().id !== screen?.id) return false;
      // It closes within the same task, unless it must stay open. Forward leads to the entry of one that is closed.
      if (currentEntry().modal || closeTop()) setTimeout(look);
      return true;
    },
  };
}

function isOpen(): boolean {
  return topLayer() !== document.body;
}

/**
 * Asks the topmost modal to close, like the Escape key; the modal decides whether it may. Returns false if none is
 * open.
 */
export function closeTop(): boolean {
  if (!isOpen()) return false;
  topLayer().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return true;
}
