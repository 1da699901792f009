import { setTimeout as pause } from 'node:timers/promises';

/** Timeout for the data in milliseconds. */
const DATA_TIMEOUT_MS = 2_000;
/** How long a result is cached, in milliseconds, so that frequent checks cost the database little. */
const CACHE_MS = 1_000;

/** Whether the data can be reached and, as far as is known, written. */
export type InTouch = () => Promise<boolean>;

/** @param ping resolves when the data can be reached */
export function createInTouch(ping: () => Promise<void>): InTouch {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  const ask = async (): Promise<boolean> => {
    const reached = ping().then(
      () => true,
      () => false,
    );
    return Promise.race([reached, pause(DATA_TIMEOUT_MS, false, { ref: false })]);
  };
  return () => {
    // Not the time of day, which may be set back.
    if (!last || performance.now() - last.at > CACHE_MS) last = { at: performance.now(), answer: ask() };
    return last.answer;
  };
}

/** Handles `GET /healthz`: alive, and in touch with its data. */
export async function healthAnswer(inTouch: InTouch): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  if (await inTouch()) return new Response('ok', { headers });
  return new Response('The data cannot be reached or written. Phones are served from memory.', {
    status: 503,
    headers,
  });
}
