import type { HostAnswer } from '../../renderer/wire/host.ts';
import type { AnswerTo, TimedAnswer } from './host.ts';

/** The server's record of an idempotency key: when the answer is available, and the answer unless it was lost. */
export type KeyRecord = { until: number; answer?: HostAnswer } | 'void';

/** The records by key. */
export type Ledger = Map<string, KeyRecord>;

const NOTHING: HostAnswer = { status: 0, text: '' };

/** Path of status requests for keys. */
export const INQUIRIES = '/intents/';

/**
 * Puts the server's idempotency layer before a fixture's answers: a request is forwarded once per key, its answer is
 * replayed, and status requests are answered.
 */
export function behindLedger(answerTo: AnswerTo, now: () => number, ledger: Ledger): AnswerTo {
  const pass = (key: string, timed: TimedAnswer): TimedAnswer => {
    const { answer, after, fate } = timed;
    if (fate === 'unsent') return timed;
    const known = answer.status > 0;
    ledger.set(key, { until: now() + after, ...(known ? { answer } : {}) });
    // An unknown outcome takes a while to be reported; an existing answer may be lost immediately.
    return fate === 'lost' ? { answer: NOTHING, after: known ? 0 : after, fate } : timed;
  };
  const again = (noted: KeyRecord): TimedAnswer => {
    if (noted === 'void') return reply(409, { state: 'void' });
    if (!noted.answer) return reply(409, { state: 'unknown' });
    return { answer: noted.answer, after: Math.max(0, noted.until - now()), fate: 'arrives' };
  };
  const stateOf = (key: string): TimedAnswer => {
    const noted = ledger.get(key) ?? 'void';
    ledger.set(key, noted);
    if (noted === 'void') return reply(200, { state: 'void' });
    if (now() < noted.until) return reply(200, { state: 'in-flight' });
    if (!noted.answer) return reply(200, { state: 'unknown' });
    const { status, text } = noted.answer;
    return reply(200, { state: 'answered', status, type: 'application/json', body: text });
  };
  return (request) => {
    if (request.url.startsWith(INQUIRIES)) return stateOf(request.url.slice(INQUIRIES.length));
    const key = request.headers['Idempotency-Key']?.replaceAll('"', '');
    if (key === undefined) return plain(answerTo(request));
    const noted = ledger.get(key);
    return noted ? again(noted) : pass(key, answerTo(request));
  };
}

function plain(timed: TimedAnswer): TimedAnswer {
  return timed.fate === 'lost' ? { ...timed, answer: NOTHING } : timed;
}

function reply(status: number, body: object): TimedAnswer {
  return { answer: { status, text: JSON.stringify(body) }, after: 0, fate: 'arrives' };
}
