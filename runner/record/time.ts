import type { Noted } from './recording.ts';

/** How a recording's time passes in a fixture, which has only `wait` steps. */
export interface Pace {
  /** Milliseconds to wait before a note, by its index. */
  readonly waits: ReadonlyMap<number, number>;
  /** Milliseconds until the answer to a request, by its id; immediately by default. */
  readonly after: ReadonlyMap<number, number>;
}

/** Milliseconds from which an answer counts as slow. */
const SLOW_MS = 1_000;
/** The delay of an answer that did not arrive during the recording. */
const NEVER_MS = 60_000;

/** Milliseconds within which events are assumed to be cause and effect. */
const AT_ONCE_MS = 20;
/** Timers of documents are multiples of half a second, so a delayed timer is rounded to that. */
const HALF_SECOND_MS = 500;

/**
 * The time that matters: timers that fired, and answers that were slow or arrived after another event. Pending events
 * end in the same order as recorded; nothing else is waited for.
 */
export function paceOf(notes: readonly Noted[]): Pace {
  const slow = slowAnswers(notes);
  const waits = new Map<number, number>();
  const after = new Map<number, number>();
  /** Pending events and their due time; `alone`: nothing else was pending when it began. */
  const due = new Map<string, { moment: number; alone: boolean }>();
  let now = 0;
  let base = { real: 0, virtual: 0 };
  let ended = Number.NEGATIVE_INFINITY;

  const begin = (key: string, at: number, ms: number): void => {
    const alone = due.size === 0;
    // Time without pending events does not count. An event that starts as another ends continues from there.
    if (alone && at - ended > AT_ONCE_MS) base = { real: at, virtual: now };
    due.set(key, { moment: now + ms, alone: alone && ms % HALF_SECOND_MS === 0 });
  };
  const end = (key: string, at: number, place: number): void => {
    const { moment: planned, alone } = due.get(key) ?? { moment: now, alone: false };
    const moment = alone ? planned : Math.max(now, planned, base.virtual + even(at - base.real));
    due.delete(key);
    ended = at;
    if (moment > now) waits.set(place, moment - now);
    now = moment;
  };
  for (const [place, note] of notes.entries()) {
    if (note.is === 'timer') begin(`timer ${note.id}`, note.at, note.ms);
    else if (note.is === 'rang') end(`timer ${note.id}`, note.at, place);
    else if (note.is === 'cancelled') due.delete(`timer ${note.id}`);
    else if (note.is === 'sent' && slow.has(note.id)) {
      after.set(note.id, slow.get(note.id)!);
      begin(`answer ${note.id}`, note.at, slow.get(note.id)!);
    } else if (note.is === 'answered' && slow.has(note.id)) end(`answer ${note.id}`, note.at, place);
  }
  return { waits, after };
}

/** Requests whose answers were slow or late enough to matter, with their duration in milliseconds. */
function slowAnswers(notes: readonly Noted[]): Map<number, number> {
  const slow = new Map<number, number>();
  for (const [place, note] of notes.entries()) {
    if (note.is !== 'sent') continue;
    const answer = notes.findIndex((other) => other.is === 'answered' && other.id === note.id);
    if (answer < 0) {
      slow.set(note.id, NEVER_MS);
      continue;
    }
    const took = notes[answer]!.at - note.at;
    const between = notes.slice(place, answer).some(({ is }) => is === 'did' || is === 'rang');
    if (took >= SLOW_MS || between) slow.set(note.id, Math.max(1, even(took)));
  }
  return slow;
}

/** Rounds a duration to remove noise: to full tenths of a second if they are near. */
function even(ms: number): number {
  const tenths = Math.round(ms / 100) * 100;
  return Math.abs(ms - tenths) <= 30 ? tenths : Math.ceil(ms / 10) * 10;
}
