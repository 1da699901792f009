import { enter } from '../audit/index.ts';
import type { Data, Tx } from '../data.ts';
import { readNote, readOptionalNote } from '../note.ts';
import type { Guard } from '../people/guard.ts';
import type { Registry } from '../registry.ts';
import { needRelease } from '../releases/read.ts';
import { type Candidate, type Channel, Refusal } from '../shapes.ts';
import { expectSeq, isEverybody, move, needChannel, readPercent } from './state.ts';

export interface ChannelOptions {
  data: Data;
  guard: Guard;
  now(): number;
  /** Called after every change made here. */
  moved(channel: Channel): void;
}

/** Operations on production other than publishing. */
export type ChannelOperations = Pick<Registry, 'channel' | 'rollout' | 'halt' | 'rollback'>;

export function openChannel(options: ChannelOptions): ChannelOperations {
  return {
    channel: () => options.data.read(needChannel),
    rollout: (caller, change) => rollout(options, caller, change),
    halt: (caller, request) => halt(options, caller, request),
    rollback: (caller, request) => rollback(options, caller, request),
  };
}

/** At 100 the candidate becomes production; below that, a halted rollout resumes. The same share again changes nothing. */
async function rollout({ data, guard, now, moved }: ChannelOptions, ...args: Parameters<Registry['rollout']>) {
  const [caller, { percent: wanted, seq }] = args;
  const percent = readPercent(wanted);
  if (seq === undefined)
    throw new Refusal(400, 'bad-seq', '"seq" must be the number of the channel that you have seen.');
  const channel = await data.write(async (tx) => {
    const { name: who } = await guard.need(tx, caller, 'operator');
    const before = await needChannel(tx);
    expectSeq(before, seq);
    const candidate = needCandidate(before);
    if (candidate.state === 'running' && candidate.percent === percent) return before;
    const next = isEverybody(percent)
      ? { release: candidate.release, candidate: null }
      : { release: before.release, candidate: { ...candidate, percent, state: 'running' as const } };
    const after = await move(tx, before.seq, next, now());
    const details = { percent, seq: after.seq };
    await enter(tx, now(), { who, what: 'rollout', release: candidate.release, details });
    return after;
  });
  moved(channel);
  return channel;
}

/**
 * Halting again does not change the channel: several servers may see the same figures at once. What a person says about
 * it is added to the history.
 */
async function halt({ data, guard, now, moved }: ChannelOptions, ...args: Parameters<Registry['halt']>) {
  const [caller, { note, figures, seq }] = args;
  // Whoever has to stop something quickly need not say why.
  const reason = readOptionalNote(note, UNSAID);
  const channel = await data.write(async (tx) => {
    const who = caller === 'automatic' ? caller : (await guard.need(tx, caller, 'operator')).name;
    const before = await needChannel(tx);
    expectSeq(before, seq);
    const candidate = needCandidate(before);
    if (candidate.state === 'halted') {
      const isNew = reason !== UNSAID && !(await isSaid(tx, candidate.release, who, reason));
      if (caller !== 'automatic' && isNew) {
        const details = { again: true, seq: before.seq };
        await enter(tx, now(), { who, what: 'halt', release: candidate.release, note: reason, details });
      }
      return before;
    }
    const next = { release: before.release, candidate: { ...candidate, state: 'halted' as const } };
    const after = await move(tx, before.seq, next, now());
    const details = { percent: candidate.percent, seq: after.seq, ...(figures && { figures }) };
    await enter(tx, now(), { who, what: 'halt', release: candidate.release, note: reason, details });
    return after;
  });
  moved(channel);
  return channel;
}

/** The candidate, if there is one, is withdrawn in any case. */
async function rollback({ data, guard, now, moved }: ChannelOptions, ...args: Parameters<Registry['rollback']>) {
  const [caller, { release, note, seq }] = args;
  const reason = readNote(note, 'Say why production goes back.');
  const channel = await data.write(async (tx) => {
    const { name: who } = await guard.need(tx, caller, 'operator');
    const before = await needChannel(tx);
    expectSeq(before, seq);
    const { release: target, base } = await needRelease(tx, release ?? before.release);
    // Whoever means to take a release back by its number must not give it to everyone.
    if (release !== undefined && release === before.candidate?.release)
      throw new Refusal(
        409,
        'candidate',
        `Release ${release} is the candidate: a rollback without a number withdraws it, a rollout to 100 % gives it to everyone.`,
        { channel: before },
      );
    const to = release === undefined && !before.candidate ? base : target;
    if (to === null)
      throw new Refusal(409, 'first-release', 'There is no release before the first one.', { channel: before });
    if (to === before.release && !before.candidate)
      throw new Refusal(409, 'already', `Release ${to} is already production.`, { channel: before });
    await needOnceProduction(tx, to, before);
    const after = await move(tx, before.seq, { release: to, candidate: null }, now());
    const details = { from: before.release, candidate: before.candidate?.release ?? null, seq: after.seq };
    await enter(tx, now(), { who, what: 'rollback', release: to, note: reason, details });
    return after;
  });
  moved(channel);
  return channel;
}

/** Whether a person has said just this about the halt last: the same halt is sent again when its answer was lost. */
async function isSaid(tx: Tx, release: number, who: string, note: string): Promise<boolean> {
  const halts = tx
    .selectFrom('audit')
    .select(['who', 'note'])
    .where('what', '=', 'halt')
    .where('release', '=', release);
  const last = await halts.orderBy('n', 'desc').limit(1).executeTakeFirst();
  return last?.who === who && last.note === note;
}

/** The note of a halt without one. */
const UNSAID = 'Halted manually.';

/**
 * Throws a {@link Refusal} (409) for a release that never was production: it was withdrawn as a candidate, usually
 * because of its figures, and a rollback must not give it to everyone.
 */
async function needOnceProduction(tx: Tx, release: number, channel: Channel): Promise<void> {
  const query = tx.selectFrom('channel').select('seq').where('release', '=', release).limit(1);
  if (await query.executeTakeFirst()) return;
  const { draft } = await needRelease(tx, release);
  throw new Refusal(
    409,
    'never-production',
    `Release ${release} was withdrawn before everyone had it, so production cannot go back to it: publish its changes again as a new draft.`,
    { channel, draft },
  );
}

function needCandidate(channel: Channel): Candidate {
  if (channel.candidate) return channel.candidate;
  throw new Refusal(
    409,
    'no-candidate',
    `No rollout is running: release ${channel.release} is production for everyone. Publish a draft with a percentage first.`,
    { channel },
  );
}
