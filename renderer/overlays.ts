import type { Core } from './core.ts';
import { type Fields, fieldNames } from './fields.ts';

/** An overlay on the screen, and what it was given. */
export interface OpenOverlay {
  readonly name: string;
  readonly with: { readonly [name: string]: unknown };
}

/** The pop-ups of a screen: a stack, each at most once. Key in `changes`: `overlays`. */
export interface Overlays {
  stack(): readonly OpenOverlay[];
  /**
   * Opens one. Those that open by themselves queue, one at a time, in the sequence in which they were asked for;
   * those that a user's tap opens lie on top at once. None is drawn before the view is.
   */
  open(name: string, given: { readonly [name: string]: unknown }, byItself: boolean): void;
  close(name: string): void;
  /** The view is there: what waited for it may open. */
  ready(): void;
}

export function createOverlays(core: Core, fields: () => Fields): Overlays {
  let open: readonly OpenOverlay[] = [];
  let waiting: readonly OpenOverlay[] = [];
  let drawn = false;

  const set = (next: readonly OpenOverlay[]): void => {
    open = next;
    core.changes.touch('overlays');
  };
  const push = (overlay: OpenOverlay): void => {
    fields().reset(fieldNames([core.document.overlays[overlay.name]!.node]));
    core.trace?.overlay?.(overlay.name);
    set([...open, overlay]);
  };
  const next = (): void => {
    const [first, ...rest] = waiting;
    if (!drawn || open.length > 0 || !first) return;
    waiting = rest;
    push(first);
  };

  return {
    stack: () => open,
    open(name, given, byItself) {
      if (!Object.hasOwn(core.document.overlays, name)) return;
      if ([...open, ...waiting].some((overlay) => overlay.name === name)) return;
      const overlay = { name, with: given };
      if (drawn && !byItself) push(overlay);
      else {
        waiting = [...waiting, overlay];
        next();
      }
    },
    close(name) {
      waiting = waiting.filter((overlay) => overlay.name !== name);
      if (!open.some((overlay) => overlay.name === name)) return;
      set(open.filter((overlay) => overlay.name !== name));
      next();
    },
    ready() {
      drawn = true;
      next();
    },
  };
}
