import { chromiumPath, NoChromium } from '../../runner/browser/chromium.ts';
import { install, mayInstall } from '../install.ts';

/**
 * Path of a Chromium: the environment's `CHROMIUM`, the usual places, else Debian's package, which is installed
 * where that is allowed. Throws with what to do where there is none.
 */
export function findChromium(): string {
  try {
    return chromiumPath();
  } catch (error) {
    if (!(error instanceof NoChromium) || process.env.CHROMIUM || !mayInstall()) throw error;
    install('chromium', 'Chromium for the browser tests');
    return chromiumPath();
  }
}
