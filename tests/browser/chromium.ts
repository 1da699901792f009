import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPath, NoChromium } from '../../runner/browser/chromium.ts';

/**
 * Path of a Chromium: the environment's `CHROMIUM`, the usual places, else Debian's package, which is installed
 * where that is allowed. Throws with what to do where there is none.
 */
export function findChromium(): string {
  try {
    return chromiumPath();
  } catch (error) {
    if (!(error instanceof NoChromium) || process.env.CHROMIUM || !mayInstall()) throw error;
    install();
    return chromiumPath();
  }
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install(): void {
  console.error('Installing Chromium for the browser tests …');
  const apt = (...words: string[]) =>
    execFileSync('apt-get', ['-qq', '-y', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '--no-install-recommends', 'chromium');
  } catch {
    // What to do instead is said by whoever looks for it next.
  }
}
