import { release } from './opening.ts';

/** Where the server takes reports. */
const ADDRESS = '/beacon';
/** Most in one message, so that it is no longer than the server takes. */
const MAX_NOTICES = 10;
/** Milliseconds for which a report waits for others. */
const SEND_DELAY_MS = 1_000;

/** What is reported, beside the release and the screen: names and durations, no values. */
export type Notice =
  | { readonly kind: 'opened' }
  | { readonly kind: 'shown' | 'slow'; readonly ms: number }
  | { readonly kind: 'failed'; readonly call: string; readonly outcome: string }
  | { readonly kind: 'crashed' | 'report'; readonly code: string };

const waiting: object[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes a report down; it goes with the next message. */
export function addNotice(screen: string, notice: Notice, of = release): void {
  waiting.push({ release: Number(of), screen, ...notice });
}

/** Sends soon what waits. */
export function sendSoon(): void {
  timer ??= setTimeout(send, SEND_DELAY_MS);
}

/** Sends what waits, also from a page that is being left. Nobody waits for an answer, and what is lost is lost. */
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
