import { INQUIRY } from '../../renderer/calls/inquiry.ts';
import { isRecord } from '../../renderer/expression/record.ts';
import type { HostAnswer } from '../../renderer/wire/host.ts';
import { readJson } from '../../renderer/wire/json.ts';
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
export function fateOf(notes: readonly Noted[], sent: Sent): Fate | undefined {
  const key = keyOf(sent);
  if (key === undefined) return undefined;
  const told = toldOf(notes, sent, key);
  const before = notes.slice(0, notes.indexOf(sent));
  const isKnown = before.some((other) => other.is === 'sent' && keyOf(other) === key);
  if (isKnown || told.some(({ at, state }) => state === 'void' && at < sent.at)) return { is: 'known' };
  const own = answerTo(notes, sent);
  return own && isDefinite(own.answer) ? undefined : lostOr(told, own?.at ?? sent.at);
}

/** @param lost when the page gave up on the answer */
function lostOr(told: readonly Told[], lost: number): Fate {
  const found = told.find(({ state }) => state !== 'in-flight');
  if (found?.state === 'void') return { is: 'unsent' };
  const waited = told.findLast(({ state }) => state === 'in-flight');
  const known = found?.state === 'answered' ? { answer: found.answer } : {};
  return { is: 'lost', after: waited ? waited.at - lost + 1 : 0, ...known };
}

function keyOf({ request: { headers } }: Sent): string | undefined {
  return headers['Idempotency-Key']?.replaceAll('"', '');
}

/** All replies about a key; resending a call also counts as a status request. */
function toldOf(notes: readonly Noted[], first: Sent, key: string): Told[] {
  return notes.flatMap((note) => {
    if (note.is !== 'sent' || note === first) return [];
    const said = answerTo(notes, note)?.answer;
    if (!said || said.status === 0) return [];
    if (keyOf(note) === key) return isDefinite(said) ? [{ at: note.at, state: 'answered', answer: said }] : [];
    if (note.request.call !== INQUIRY || note.request.path !== INQUIRIES + key) return [];
    const { state, status, body } = read(said);
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
