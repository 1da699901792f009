import { release } from './opening.ts';

/** The server's endpoint for reports. */
const ADDRESS = '/beacon';
/** Maximum number per request, to stay within the server's body limit. */
const MAX_NOTICES = 10;
/** Milliseconds for which a report waits for others to share its request. */
const SEND_DELAY_MS = 1_000;

/** What is reported, in addition to release and screen: names and durations, never values. */
export type Notice =
  | { readonly kind: 'opened' }
  | { readonly kind: 'shown' | 'slow'; readonly ms: number }
  | { readonly kind: 'failed'; readonly call: string; readonly outcome: string }
  | { readonly kind: 'crashed' | 'report'; readonly code: string };

const waiting: object[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Queues a notice for the next request. */
export function addNotice(screen: string, notice: Notice, of = release): void {
  waiting.push({ release: Number(of), screen, ...notice });
}

/** Sends the queue after a short delay. */
export function sendSoon(): void {
  timer ??= setTimeout(send, SEND_DELAY_MS);
}

/** Sends the queue, even from a page that is being left. Fire and forget: losses are accepted. */
export function send(): void {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length > 0) {
    const body = JSON.stringify(waiting.splice(0, MAX_NOTICES));
    if (!navigator.sendBeacon?.(ADDRESS, body)) {
      fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => {});
    }
  }
}
