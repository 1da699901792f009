import type { Noted } from './recording.ts';

/** How a recording's time passes in a fixture, where it passes only in `wait` steps. */
export interface Pace {
  /** Milliseconds to wait before a note, by its place. */
  readonly waits: ReadonlyMap<number, number>;
  /** Milliseconds that the answer to a request takes, by the request's id; at once where it is not named. */
  readonly after: ReadonlyMap<number, number>;
}

/** Milliseconds from which an answer counts as slow. */
const SLOW = 1_000;
/** What an answer takes that did not come as long as the recording went on. */
const NEVER = 60_000;

/** Milliseconds within which one thing follows from another. */
const AT_ONCE = 20;
/** Documents wait for halves of seconds: such a timer is as long as it says, however late it rang. */
const HALF_SECOND = 500;

/**
 * Time that mattered: a timer that came to its end, an answer that was slow or came after something else. Whatever is
 * on its way ends in the same order again, and nothing is waited for otherwise.
 */
export function paceOf(notes: readonly Noted[]): Pace {
  const slow = slowAnswers(notes);
  const waits = new Map<number, number>();
  const after = new Map<number, number>();
  /** What is on its way, with the moment at which it falls due; `alone`: nothing else was when it began. */
  const due = new Map<string, { moment: number; alone: boolean }>();
  let now = 0;
  let base = { real: 0, virtual: 0 };
  let ended = Number.NEGATIVE_INFINITY;

  const begin = (key: string, at: number, ms: number): void => {
    const alone = due.size === 0;
    // Where nothing is on its way, the time before it does not count. What begins as something ends goes on from it.
    if (alone && at - ended > AT_ONCE) base = { real: at, virtual: now };
    due.set(key, { moment: now + ms, alone: alone && ms % HALF_SECOND === 0 });
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

/** Requests whose answer took so long, or came so late, that it matters; with the milliseconds it took. */
function slowAnswers(notes: readonly Noted[]): Map<number, number> {
  const slow = new Map<number, number>();
  for (const [place, note] of notes.entries()) {
    if (note.is !== 'sent') continue;
    const found = notes.findIndex((other) => other.is === 'answered' && other.id === note.id);
    if (found < 0) {
      slow.set(note.id, NEVER);
      continue;
    }
    const took = notes[found]!.at - note.at;
    const between = notes.slice(place, found).some(({ is }) => is === 'did' || is === 'rang');
    if (took >= SLOW || between) slow.set(note.id, Math.max(1, even(took)));
  }
  return slow;
}

/** Milliseconds without what a busy machine adds: full tenths of a second where they are near. */
function even(ms: number): number {
  const tenths = Math.round(ms / 100) * 100;
  return Math.abs(ms - tenths) <= 30 ? tenths : Math.ceil(ms / 10) * 10;
}
