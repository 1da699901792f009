import { sendToShell } from './bridge.ts';

/** Milliseconds after page start in which a shell may still be injecting its bridge. */
const STARTING_MS = 8_000;
/** Milliseconds that a message waits for the bridge. */
const MAX_WAIT_MS = 2_500;
/** Milliseconds between checks: shells do not announce the injection. */
const POLL_MS = 50;

let arrival: Promise<void> | undefined;

/**
 * Sends an action to the shell, whose bridge may be injected a little later than the page. Waits for it once, at page
 * start; messages keep their order. Resolves to false if there is no shell.
 */
export async function sendWhenThere(action: string, params: { readonly [name: string]: unknown }): Promise<boolean> {
  arrival ??= arrived();
  await arrival;
  return sendToShell(action, params);
}

function arrived(): Promise<void> {
  const now = performance.now();
  const end = now < STARTING_MS ? now + MAX_WAIT_MS : now;
  return new Promise((done) => {
    const look = () => {
      if (window.AppBridge || window.webkit?.messageHandlers?.AppBridge || performance.now() >= end) done();
      else setTimeout(look, POLL_MS);
    };
    look();
  });
}
