#!/usr/bin/env node
/** Entry point of the `screens` command, which itself is built (`dist/cli.js`). */
import { existsSync } from 'node:fs';

const built = new URL('../dist/cli.js', import.meta.url);
// Set before anything loads React: its production build is twice as fast.
process.env.NODE_ENV ??= 'production';
if (existsSync(built)) {
  await import(built);
} else {
  console.error('screens is not built yet: run "npm run build" first.');
  process.exitCode = 1;
}
