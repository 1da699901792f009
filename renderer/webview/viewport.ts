/**
 * How much of the page an on-screen keyboard covers. Android's webview shrinks the page itself, iOS only the visual
 * viewport; a browser's own bars must not count. `100svh` is the height with those bars out: it does not change
 * when they slide, so what is missing from the largest one seen at this width is the keyboard.
 */
export interface Viewport {
  /** Whole pixels the keyboard takes now, and the page's width. */
  now(): { shrunk: number; width: number };
  /** Calls `then` after each change; the answer stops it. */
  watch(then: () => void): () => void;
}

export function openViewport(): Viewport {
  const probe = document.createElement('div');
  probe.className = 'viewport-probe';
  document.body.append(probe);
  let width = innerWidth;
  let full = probe.offsetHeight;

  const measure = (): number => {
    if (innerWidth !== width) {
      // Turned: another page height altogether.
      width = innerWidth;
      full = 0;
    }
    const small = probe.offsetHeight;
    full = Math.max(full, small);
    const view = window.visualViewport;
    // A pinch makes the visual viewport smaller without any keyboard.
    const seen = view ? view.height * view.scale : small;
    return Math.max(0, Math.round(full - Math.min(seen, small)));
  };

  return {
    now: () => ({ shrunk: measure(), width: innerWidth }),
    watch(then) {
      const view = window.visualViewport;
      view?.addEventListener('resize', then);
      addEventListener('resize', then);
      return () => {
        view?.removeEventListener('resize', then);
        removeEventListener('resize', then);
      };
    },
  };
}
