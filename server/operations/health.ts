import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that the data has to answer. */
const DATA_TIMEOUT_MS = 2_000;
/** Milliseconds for which an answer holds: whoever asks often asks the data seldom. */
const HOLDS = 1_000;

/** Whether the data can be reached. */
export type InTouch = () => Promise<boolean>;

/** @param ping resolves when the data can be reached */
export function createInTouch(ping: () => Promise<void>, now: () => number = Date.now): InTouch {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  const ask = async (): Promise<boolean> => {
    const reached = ping().then(
      () => true,
      () => false,
    );
    return Promise.race([reached, pause(DATA_TIMEOUT_MS, false, { ref: false })]);
  };
  return () => {
    if (!last || now() - last.at > HOLDS) last = { at: now(), answer: ask() };
    return last.answer;
  };
}

/** `GET /healthz`: alive, and in touch with its data. */
export async function healthAnswer(inTouch: InTouch): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  if (await inTouch()) return new Response('ok', { headers });
  return new Response('The data cannot be reached. Phones are served from memory.', { status: 503, headers });
}
