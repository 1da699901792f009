import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../data.ts';
import { type Channel, Refusal } from '../shapes.ts';
import type { ChannelRow } from '../store/tables.ts';

/** Hundredths of a percent in a percent. */
const HUNDREDTHS = 100;
const EVERYBODY = 100;

/** What production is; undefined before the first release. */
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

/** What production is to be next; a candidate with its percentage, running or halted. */
export type Next = Pick<Channel, 'release' | 'candidate'>;

/** Makes it so: the next `seq`. */
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

/** Throws a {@link Refusal} (409) with the channel as it is where the caller has seen another. */
export function expectSeq(channel: Channel, seq: number | undefined): void {
  if (seq === undefined || seq === channel.seq) return;
  if (!Number.isInteger(seq)) throw new Refusal(400, 'bad-seq', '"seq" is the whole number that the channel has.');
  throw new Refusal(
    409,
    'seq',
    `Production has changed meanwhile: it is at seq ${channel.seq}, not ${seq}. Look at it again.`,
    { channel },
  );
}

/** A percentage as given; throws a {@link Refusal} for what is none. */
export function readPercent(percent: unknown): number {
  const fine = typeof percent === 'number' && percent >= 0 && percent <= EVERYBODY;
  if (fine && Math.abs(percent * HUNDREDTHS - Math.round(percent * HUNDREDTHS)) < 1e-6)
    return Math.round(percent * HUNDREDTHS) / HUNDREDTHS;
  throw new Refusal(400, 'bad-percent', '"percent" is a number from 0 to 100 with two decimals at most.');
}

export function isEverybody(percent: number): boolean {
  return percent === EVERYBODY;
}

/** What spreads installations; another for each candidate, so that it is not always the same people who go first. */
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
