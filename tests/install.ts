import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this user may install packages of the system. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Milliseconds after which an installation is given up: it fetches up to 100 MB. */
const TIMEOUT_MS = 180_000;

/**
 * Installs a package of Debian's, and removes none for it; says nothing where that fails, as whoever looks for it next does.
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
    // Said by whoever looks for it next.
  }
}
