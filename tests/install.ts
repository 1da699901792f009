import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this user may install system packages. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** The maximum time of an installation in milliseconds; it downloads up to 100 MB. */
const TIMEOUT_MS = 180_000;

/**
 * Installs a Debian package without removing others. A failure is not reported, as whoever looks for the program next
 * does that.
 */
export function install(name: string, what: string): void {
  console.error(`Installing ${what} …`);
  const apt = (...words: string[]) =>
    execFileSync('apt-get', ['-qq', '-y', '-o', 'Acquire::http::Timeout=10', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '--no-install-recommends', '--no-remove', name);
  } catch {
    // Reported by whoever looks for the program next.
  }
}
