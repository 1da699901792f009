import type { Entry } from '../../wire/entry.ts';
import { topLayer } from '../host/top-layer.ts';
import { currentEntry } from './entries.ts';

/** Milliseconds after which a step of the browser's history that was asked for is not waited for any more. */
const MAX_STEP_MS = 1_000;

/** Keeps the browser's way back from leaving a screen while a modal lies over it. */
export interface ModalGuard {
  /** Leaves the modal's entry of the history, if the page is at one: resolves when it is at the entry of its screen. */
  leave(): Promise<void>;
  /** Takes a step of the history that was ours, or closes a modal; false where the step leads to another screen. */
  takes(screen: Entry | undefined): boolean;
}

/**
 * While a modal is open the history has one entry more. The browser's way back leads from there to the entry of the screen:
 * then the modal is asked to close, as by Escape. A modal that may not be closed gets its entry again.
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
  // A page that was loaded again, or a modal that was open before this file came.
  look();

  return {
    leave,
    takes(screen) {
      if (stepping) {
        stepping.done();
        return true;
      }
      if (currentEntry().id !== screen?.id) return false;
      // It closes within the same task, or it may not be closed.
      if (!currentEntry().modal && closeTop()) setTimeout(look);
      return true;
    },
  };
}

function isOpen(): boolean {
  return topLayer() !== document.body;
}

/** Asks the topmost modal to close, as the Escape key does: it knows whether it may. False where none is open. */
export function closeTop(): boolean {
  if (!isOpen()) return false;
  topLayer().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return true;
}
