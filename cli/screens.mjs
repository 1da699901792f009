#!/usr/bin/env node
/** The door of the `screens` command: the command itself is built (`dist/cli.js`). */
import { existsSync } from 'node:fs';

const built = new URL('../dist/cli.js', import.meta.url);
// React as phones run it, before anything loads it: without its checks for developers it is twice as fast.
process.env.NODE_ENV ??= 'production';
if (existsSync(built)) {
  await import(built);
} else {
  console.error('screens is not built yet: run "npm run build" first.');
  process.exitCode = 1;
}
