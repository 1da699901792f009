import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../data.ts';
import { type Channel, Refusal } from '../shapes.ts';
import type { ChannelRow } from '../store/tables.ts';

/** Hundredths of a percent in a percent. */
const HUNDREDTHS = 100;
const EVERYBODY = 100;

/** Returns the state of production; undefined before the first release. */
export async function readChannel(db: Db): Promise<Channel | undefined> {
  const row = await db.selectFrom('channel').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row && channelOf(row);
}

/** Throws a {@link Refusal} before the first release. */
export async function needChannel(db: Db): Promise<Channel> {
  const channel = await readChannel(db);
  if (!channel) throw new Refusal(404, 'no-release', 'Nothing has been published yet.');
  return channel;
}

/** The next state of production; a candidate has its percentage, running or halted. */
export type Next = Pick<Channel, 'release' | 'candidate'>;

/** Writes the next state under the next `seq`. */
export async function move(tx: Tx, seq: number, { release, candidate }: Next, at: number): Promise<Channel> {
  const row: ChannelRow = {
    seq: seq + 1,
    release,
    candidate: candidate?.release ?? null,
    share: candidate ? Math.round(candidate.percent * HUNDREDTHS) : null,
    state: candidate?.state ?? null,
    salt: candidate?.salt ?? null,
    at,
  };
  await tx.insertInto('channel').values(row).execute();
  return channelOf(row);
}

/** Throws a {@link Refusal} (409) with the current channel when the caller has seen another state. */
export function expectSeq(channel: Channel, seq: number | undefined): void {
  if (seq === undefined || seq === channel.seq) return;
  if (!Number.isInteger(seq)) throw new Refusal(400, 'bad-seq', '"seq" must be the whole number of the channel.');
  throw new Refusal(409, 'seq', `Production has changed in the meantime: ${inWords(channel)}. Look at it again.`, {
    channel,
  });
}

/** Who gets which release. */
function inWords({ release, candidate }: Channel): string {
  if (candidate?.state !== 'running') return `everybody gets release ${release} now`;
  return `release ${candidate.release} is at ${candidate.percent} % now, all others get release ${release}`;
}

/** Validates a percentage; throws a {@link Refusal} when it is invalid. */
export function readPercent(percent: unknown): number {
  const fine = typeof percent === 'number' && percent >= 0 && percent <= EVERYBODY;
  if (fine && Math.round(percent * HUNDREDTHS) / HUNDREDTHS === percent) return percent;
  throw new Refusal(400, 'bad-percent', '"percent" must be a number from 0 to 100 with at most two decimals.');
}

export function isEverybody(percent: number): boolean {
  return percent === EVERYBODY;
}

/** Returns a new salt for each candidate, so that different installations go first each time. */
export function newSalt(): string {
  return randomBytes(12).toString('base64url');
}

function channelOf({ seq, release, candidate, share, state, salt }: ChannelRow): Channel {
  const second =
    candidate === null
      ? null
      : { release: candidate, percent: (share ?? 0) / HUNDREDTHS, state: state ?? 'halted', salt: salt ?? '' };
  return { channel: 'production', release, seq, candidate: second };
}
