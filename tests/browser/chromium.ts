import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Path of a Chromium: the environment's `CHROMIUM`, the usual places, else Debian's package, which is installed
 * where that is allowed. Throws with what to do where there is none.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM is "${named}", but there is no such file.`);
  }
  const found = PLACES.find(existsSync) ?? (mayInstall() ? install() : undefined);
  if (found) return found;
  throw new Error(
    'Browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install(): string | undefined {
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
    return undefined;
  }
  return PLACES.find(existsSync);
}
