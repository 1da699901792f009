/** The bridge to the native shell: one message `{ action, params }` as JSON text. */

interface MessagePort {
  postMessage(text: string): void;
}
declare global {
  interface Window {
    /** Android's shell. */
    AppBridge?: MessagePort;
    /** iOS's shell. */
    webkit?: { messageHandlers?: { AppBridge?: MessagePort } };
  }
}

/**
 * Sends an action to the native shell around the page. Never throws; returns false if there is no shell or it rejects
 * the message.
 */
export function sendToShell(action: string, params: { readonly [name: string]: unknown }): boolean {
  try {
    const port = [window.AppBridge, window.webkit?.messageHandlers?.AppBridge].find(
      (door) => typeof door?.postMessage === 'function',
    );
    port?.postMessage(JSON.stringify({ action, params }));
    return port !== undefined;
  } catch {
    return false;
  }
}
