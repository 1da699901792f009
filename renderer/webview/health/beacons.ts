import { release } from './opening.ts';

/** Where the server takes reports. */
const ADDRESS = '/beacon';
/** Most in one message, so that it is no longer than the server takes. */
const MOST = 10;
/** Milliseconds for which a report waits for others. */
const SOON = 1_000;

/** What is reported, beside the release and the screen: names and durations, no values. */
export type Told =
  | { readonly kind: 'opened' }
  | { readonly kind: 'shown' | 'slow'; readonly ms: number }
  | { readonly kind: 'failed'; readonly call: string; readonly outcome: string }
  | { readonly kind: 'crashed' | 'report'; readonly code: string };

const waiting: object[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes a report down; it goes with the next message. */
export function tell(screen: string, told: Told, of = release): void {
  waiting.push({ release: Number(of), screen, ...told });
}

/** Sends soon what waits. */
export function sendSoon(): void {
  timer ??= setTimeout(send, SOON);
}

/** Sends what waits, also from a page that is being left. Nobody waits for an answer, and what is lost is lost. */
export function send(): void {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length > 0) {
    const body = JSON.stringify(waiting.splice(0, MOST));
    if (!navigator.sendBeacon?.(ADDRESS, body)) {
      fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => {});
    }
  }
}
