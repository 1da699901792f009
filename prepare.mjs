/** Runs after `npm ci`: builds, where the packages that building needs are installed. A server is given what is built. */
import { createRequire } from 'node:module';

function canBuild() {
  try {
    createRequire(import.meta.url).resolve('esbuild');
    return true;
  } catch {
    return false;
  }
}

if (canBuild()) await import('./build.mjs');
