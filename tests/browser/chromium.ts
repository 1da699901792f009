import { existsSync } from 'node:fs';
import { chromiumPath, NoChromium } from '../../runner/browser/chromium.ts';
import { install, mayInstall } from '../install.ts';

/** Chromium without windows: it behaves like the full one at two thirds of the CPU time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Path of a Chromium for tests: the environment’s `CHROMIUM`, else Debian’s headless shell, which is installed if that
 * is allowed, else a full one. A run of many files looks for it once.
 */
export function findChromium(): string {
  if (process.env.CHROMIUM) return chromiumPath();
  if (process.env.TESTS_CHROMIUM) return process.env.TESTS_CHROMIUM;
  if (!existsSync(SHELL) && mayInstall()) install('chromium-headless-shell', "Chromium's headless shell for the tests");
  return existsSync(SHELL) ? SHELL : findWholeChromium();
}

/**
 * Path of a full Chromium, for measurements: the environment’s `CHROMIUM`, the usual paths, else Debian’s package,
 * which is installed if that is allowed. Throws an error with instructions if there is none.
 */
export function findWholeChromium(): string {
  try {
    return chromiumPath();
  } catch (error) {
    if (!(error instanceof NoChromium) || process.env.CHROMIUM || !mayInstall()) throw error;
    install('chromium', 'Chromium for the browser tests');
    return chromiumPath();
  }
}
