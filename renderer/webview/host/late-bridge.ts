import { sendToShell } from './bridge.ts';

/** Milliseconds after the page began in which a shell may still be putting its bridge into the page. */
const STARTING_MS = 8_000;
/** Milliseconds that a message waits for it. */
const MAX_WAIT_MS = 2_500;
/** Milliseconds between two looks: shells do not say when they have put it there. */
const LOOK_MS = 50;

let arrival: Promise<void> | undefined;

/**
 * Sends an action to the shell, whose bridge may come a little later than the page. Waits for it once in the life of the
 * page, at its start; messages keep their order. Resolves to false where there is no shell.
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
      else setTimeout(look, LOOK_MS);
    };
    look();
  });
}
