/**
 * Runs after `npm ci`: builds if the development dependencies are installed. A server gets the build output instead.
 */
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
