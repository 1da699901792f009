import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** There is no browser where one is needed; the message says what to do. */
export class NoChromium extends Error {}

/** Path of a Chromium: the environment's `CHROMIUM`, or the usual places; throws a {@link NoChromium}. */
export function chromiumPath(env: { readonly [name: string]: string | undefined } = process.env): string {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM;
    throw new NoChromium(`CHROMIUM is "${env.CHROMIUM}", but there is no such file.`);
  }
  const found = PLACES.find((place) => existsSync(place));
  if (found) return found;
  throw new NoChromium(
    'This needs Chromium, and none was found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
}

/** What Chromium is started with: no sandbox of its own, no calls home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
