/** Prints the path of the Chromium for tests: a run looks for it once, as it may have to be installed first. */
import { NoChromium } from '../../runner/browser/chromium.ts';
import { findChromium } from './chromium.ts';

try {
  console.log(findChromium());
} catch (error) {
  // Each test that needs one reports that it is missing.
  if (!(error instanceof NoChromium)) throw error;
}
