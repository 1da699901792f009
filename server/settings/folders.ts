import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns where this software is installed: the nearest folder above this file with a `package.json`. */
export function installFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/**
 * Returns the project to work on: the nearest folder from the current one upward with a `screens` folder, else our own.
 */
export function projectFolder(): string {
  let folder = process.cwd();
  while (!existsSync(join(folder, 'screens')) && folder !== dirname(folder)) folder = dirname(folder);
  return existsSync(join(folder, 'screens')) ? folder : installFolder();
}
