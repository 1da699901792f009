/** Prints the path of the Chromium for tests: a run asks once, as it may have to be installed first. */
import { NoChromium } from '../../runner/browser/chromium.ts';
import { findChromium } from './chromium.ts';

try {
  console.log(findChromium());
} catch (error) {
  // Each test that needs one says so.
  if (!(error instanceof NoChromium)) throw error;
}
