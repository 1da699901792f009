import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this user may install packages of the system. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs a package of Debian's; says nothing where that fails, as whoever looks for it next does. */
export function install(name: string, what: string): void {
  console.error(`Installing ${what} …`);
  const apt = (...words: string[]) =>
    execFileSync('apt-get', ['-qq', '-y', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '--no-install-recommends', name);
  } catch {
    // Said by whoever looks for it next.
  }
}
