import { INQUIRY } from '../../renderer/calls/inquiry.ts';
import type { HostAnswer } from '../../renderer/wire/host.ts';
import { readJson } from '../../renderer/wire/json.ts';
import { isRecord } from '../../schemas/record.ts';
import { INQUIRIES } from '../world/ledger.ts';
import type { Noted } from './recording.ts';

/** What happened to a call with an idempotency key. */
export type Fate =
  /** The request never arrived. */
  | { is: 'unsent' }
  | Lost
  /** The server knew the key from an earlier call, and did nothing. */
  | { is: 'known' };

/** The answer was lost. `answer`: what the server reported later; `after`: milliseconds until it had it. */
export interface Lost {
  is: 'lost';
  answer?: HostAnswer;
  after: number;
}

type Sent = Extract<Noted, { is: 'sent' }>;

/** The server's reply to a status request, and when it was sent. */
interface Told {
  at: number;
  state: unknown;
  answer: HostAnswer;
}

/**
 * What happened to a money call, as the page learned later from status requests; undefined if its answer arrived, and
 * for all other calls.
 */
export function fateOf(notes: readonly Noted[], call: Sent): Fate | undefined {
  const key = keyOf(call);
  if (key === undefined) return undefined;
  const replies = toldOf(notes, call, key);
  const before = notes.slice(0, notes.indexOf(call));
  const isKnown = before.some((other) => other.is === 'sent' && keyOf(other) === key);
  if (isKnown || replies.some(({ at, state }) => state === 'void' && at < call.at)) return { is: 'known' };
  const own = answerTo(notes, call);
  return own && isDefinite(own.answer) ? undefined : lostOr(replies, own?.at ?? call.at);
}

/** @param lost when the page gave up on the answer */
function lostOr(replies: readonly Told[], lost: number): Fate {
  const final = replies.find(({ state }) => state !== 'in-flight');
  if (final?.state === 'void') return { is: 'unsent' };
  const waited = replies.findLast(({ state }) => state === 'in-flight');
  const known = final?.state === 'answered' ? { answer: final.answer } : {};
  return { is: 'lost', after: waited ? waited.at - lost + 1 : 0, ...known };
}

function keyOf({ request: { headers } }: Sent): string | undefined {
  return headers['Idempotency-Key']?.replaceAll('"', '');
}

/** All replies about a key; resending a call also counts as a status request. */
function toldOf(notes: readonly Noted[], first: Sent, key: string): Told[] {
  return notes.flatMap((note) => {
    if (note.is !== 'sent' || note === first) return [];
    const reply = answerTo(notes, note)?.answer;
    if (!reply || reply.status === 0) return [];
    if (keyOf(note) === key) return isDefinite(reply) ? [{ at: note.at, state: 'answered', answer: reply }] : [];
    if (note.request.call !== INQUIRY || note.request.path !== INQUIRIES + key) return [];
    const { state, status, body } = read(reply);
    return [{ at: note.at, state, answer: { status: Number(status), text: String(body) } }];
  });
}

function answerTo(notes: readonly Noted[], { id }: Sent) {
  return notes.find((other) => other.is === 'answered' && other.id === id) as
    | Extract<Noted, { is: 'answered' }>
    | undefined;
}

/** Whether an answer is definite: it arrived, and does not say that the outcome is unknown. */
function isDefinite(answer: HostAnswer): boolean {
  return answer.status > 0 && !(answer.status === 409 && 'state' in read(answer));
}

function read({ text }: HostAnswer): { [name: string]: unknown } {
  const body = readJson(text);
  return isRecord(body) ? { ...body } : {};
}
