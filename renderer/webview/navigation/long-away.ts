import type { Screen } from '../../screen/screen.ts';
import type { OpenOverlay } from '../../view/overlays.ts';
import { isReachable } from '../offline/network.ts';

/** Milliseconds in the background after which the data of a page is loaded again: an hour. */
const MAX_AWAY_MS = 60 * 60 * 1000;

/**
 * Reloads the page when the user returns to it after a long time in the background: its figures may be of yesterday.
 * What was typed comes back, as after the system has ended the page. Nothing is reloaded that would be lost with the
 * page, nor without a network: then the next return reloads it, however short the time before it was.
 *
 * @param shown the current screen
 */
export function reloadAfterLongAbsence(shown: () => Screen | undefined): void {
  let left = Number.POSITIVE_INFINITY;
  /** A screen whose data is old. */
  let old: Screen | undefined;
  addEventListener('visibilitychange', async () => {
    const now = Date.now();
    if (document.visibilityState === 'hidden') left = now;
    else {
      const screen = shown();
      if (now - left > MAX_AWAY_MS) old = screen;
      if (screen && old === screen && mayReload(screen) && (await isReachable())) location.reload();
    }
  });
}

/** Whether a screen has data, and neither images to be sent nor an overlay that waits for an answer. */
function mayReload({ document, overlays, fields }: Screen): boolean {
  if (Object.keys(document.load).length === 0 || !overlays.stack().every(isAside)) return false;
  return !fields?.visible().some(({ declared }) => declared.type === 'uploads');
}

/** Whether an overlay disappears at a tap beside it, so that nothing is lost with it. */
function isAside({ node }: OpenOverlay): boolean {
  return [node.p.dismiss].flat().includes('outside');
}
