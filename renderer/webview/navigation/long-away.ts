import type { Screen } from '../../screen/screen.ts';
import { isReachable } from '../offline/network.ts';

/** Milliseconds in the background after which the data of a page is loaded again: an hour. */
const MAX_AWAY_MS = 60 * 60 * 1000;

/**
 * Reloads the page when the user returns to it after a long time in the background: its figures may be of yesterday.
 * What was typed comes back, as after the system has ended the page. Nothing is reloaded that would be lost with the
 * page, nor without a network.
 *
 * @param shown the current screen
 */
export function reloadAfterLongAbsence(shown: () => Screen | undefined): void {
  let left = Number.POSITIVE_INFINITY;
  addEventListener('visibilitychange', async () => {
    const now = Date.now();
    if (document.visibilityState === 'hidden') left = now;
    else if (now - left > MAX_AWAY_MS && mayReload(shown()) && (await isReachable())) location.reload();
  });
}

/** Whether a screen has data, and neither images to be sent nor an open overlay. */
function mayReload(screen: Screen | undefined): boolean {
  if (!screen || Object.keys(screen.document.load).length === 0 || screen.overlays.stack().length > 0) return false;
  return !screen.fields?.visible().some(({ declared }) => declared.type === 'uploads');
}
