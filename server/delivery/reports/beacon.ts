import { type Beacon, readBeacons } from '../../../registry/health/beacon.ts';
import type { HealthBook } from '../../../registry/health/book.ts';
import type { Known } from '../../../registry/health/known.ts';
import { readUpTo } from '../../backend/body.ts';
import { ticketIn } from '../choice/ticket.ts';
import { createSampler } from './sampler.ts';
import { createWitnesses } from './witnesses.ts';

/** Maximum size of a message in bytes. */
const MAX_MESSAGE_BYTES = 2_048;
/** Time to send a message, in milliseconds: it fits into one packet or two. */
const MAX_READ_MS = 5_000;
/** Maximum number of messages read concurrently; any more are dropped. */
const MAX_CONCURRENT = 1_000;

/** Handles a report from a phone. Always responds 204. */
export type BeaconHandler = (request: Request, address: string) => Promise<Response>;

/**
 * Handles reports from phones. There is no sign-in, so everything is bounded: what is too large, too frequent or
 * malformed is dropped. A report with a ticket counts for or against a rollout. Nothing about the sender is stored
 * except, in memory, the request count of an address for a minute and the reports of a ticket for two hours.
 *
 * @param known what a release contains that phones get; undefined for other releases
 * @param reportKey the key that signs tickets; undefined while it is not known
 */
export function createBeaconHandler(
  book: Pick<HealthBook, 'note'>,
  known: (release: number) => Known | undefined,
  now: () => number,
  reportKey: () => Uint8Array | undefined = () => undefined,
): BeaconHandler {
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
      // The connection broke off: losing a report is harmless.
    } finally {
      reading -= 1;
    }
  };
  return async (request, address) => {
    if (reading < MAX_CONCURRENT && sampler.takes(address)) await take(request, address);
    return noContent();
  };
}

/** Returns the response to every beacon. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

/** Reads a body as text; empty when it is too large, or takes too long. */
async function read({ headers, body }: Request): Promise<string> {
  if (!body || Number(headers.get('content-length') ?? 0) > MAX_MESSAGE_BYTES) return '';
  const reader = body.getReader();
  // Cancelled, the body ends; a part of a message is malformed.
  const giveUp = setTimeout(() => reader.cancel(), MAX_READ_MS);
  try {
    return (await readUpTo(reader, MAX_MESSAGE_BYTES))?.toString() ?? '';
  } finally {
    clearTimeout(giveUp);
    await reader.cancel();
  }
}
