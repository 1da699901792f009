import { type Beacon, readBeacons } from '../../registry/health/beacon.ts';
import type { HealthBook } from '../../registry/health/book.ts';
import type { Known } from '../../registry/health/known.ts';
import { createSampler } from './sampler.ts';
import { ticketIn } from './ticket.ts';
import { createWitnesses } from './witnesses.ts';

/** Most bytes of a message. */
const MAX_MESSAGE_BYTES = 2_048;
/** Messages that are read at the same time; beyond, they are dropped. */
const MOST_AT_ONCE = 1_000;

/** Takes what a phone reports and answers 204, whatever it is. */
export type BeaconDoor = (request: Request, address: string) => Promise<Response>;

/**
 * The door for what phones report: without sign-in, so with a bound on everything. What is too large, too frequent or of
 * another form is dropped. What comes with a ticket speaks for or against a rollout, too. Nothing of the sender is kept but,
 * in memory, how much came from an address for a minute, and what was heard with a ticket for two hours.
 *
 * @param known what a release has that phones get; undefined for any other
 * @param reportKey what tickets are signed with; undefined where it is not known just now
 */
export function openBeaconDoor(
  book: Pick<HealthBook, 'note'>,
  known: (release: number) => Known | undefined,
  now: () => number,
  reportKey: () => Uint8Array | undefined = () => undefined,
): BeaconDoor {
  const sampler = createSampler(now);
  const witnesses = createWitnesses(now);
  let reading = 0;
  const take = async (request: Request, address: string): Promise<void> => {
    reading += 1;
    try {
      const key = reportKey();
      const ticket = key && ticketIn(request.headers.get('cookie') ?? '', key, now());
      const counts = (beacon: Beacon) => ticket !== undefined && witnesses.counts(beacon, ticket, address);
      book.note(readBeacons(await read(request)), known, counts);
    } catch {
      // It broke off: a lost report costs nothing.
    } finally {
      reading -= 1;
    }
  };
  return async (request, address) => {
    if (reading < MOST_AT_ONCE && sampler.takes(address)) await take(request, address);
    return nothingToSay();
  };
}

/** The answer to every beacon. */
export function nothingToSay(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

/** The text of a body; empty where it is too large. */
async function read({ headers, body }: Request): Promise<string> {
  if (!body || Number(headers.get('content-length') ?? 0) > MAX_MESSAGE_BYTES) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MAX_MESSAGE_BYTES) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
