import type { Host } from '../../wire/host.ts';

/**
 * How much of the page the on-screen keyboard covers. Android's webview shrinks the page itself, iOS only the visual
 * viewport; the browser's own bars must not count. `100svh` is the height with those bars visible and does not change
 * when they hide, so the difference from its maximum at this width is the keyboard.
 */
export function openViewport(): Pick<Host, 'viewport' | 'onViewport'> {
  const probe = document.createElement('div');
  probe.className = 'viewport-probe';
  document.body.append(probe);
  let width = innerWidth;
  let full = probe.offsetHeight;

  return {
    viewport() {
      if (innerWidth !== width) {
        // The device was rotated, which changes the page height.
        width = innerWidth;
        full = 0;
      }
      const small = probe.offsetHeight;
      full = Math.max(full, small);
      const view = window.visualViewport;
      // A pinch zoom shrinks the visual viewport without a keyboard.
      const seen = view ? view.height * view.scale : small;
      return { shrunk: Math.max(0, Math.round(full - Math.min(seen, small))), width };
    },
    onViewport(then) {
      const places = [window, window.visualViewport];
      for (const place of places) place?.addEventListener('resize', then);
      return () => {
        for (const place of places) place?.removeEventListener('resize', then);
      };
    },
  };
}
