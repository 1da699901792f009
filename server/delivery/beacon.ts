import { readBeacons } from '../../registry/health/beacon.ts';
import type { HealthBook } from '../../registry/health/book.ts';
import type { Known } from '../../registry/health/known.ts';
import { createSampler } from './sampler.ts';

/** Most bytes of a message (contract 7). */
const LARGEST = 2_048;
/** Messages that are read at the same time; beyond, they are dropped. */
const MOST_AT_ONCE = 1_000;

/** Takes what a phone reports and answers 204, whatever it is. */
export type BeaconDoor = (request: Request, address: string) => Promise<Response>;

/**
 * The door for what phones report: without sign-in, so with a bound on everything. What is too large, too frequent or of
 * another form is dropped. Nothing of the sender is kept but, in memory and for a minute, how much came from an address.
 *
 * @param known what a release has that phones get; undefined for any other
 */
export function openBeaconDoor(
  book: Pick<HealthBook, 'note'>,
  known: (release: number) => Known | undefined,
  now: () => number,
): BeaconDoor {
  const sampler = createSampler(now);
  let reading = 0;
  const take = async (request: Request): Promise<void> => {
    reading += 1;
    try {
      book.note(readBeacons(await read(request)), known);
    } catch {
      // It broke off: a lost report costs nothing.
    } finally {
      reading -= 1;
    }
  };
  return async (request, address) => {
    if (reading < MOST_AT_ONCE && sampler.takes(address)) await take(request);
    return nothingToSay();
  };
}

/** The answer to every beacon. */
export function nothingToSay(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

/** The text of a body; empty where it is too large. */
async function read({ headers, body }: Request): Promise<string> {
  if (!body || Number(headers.get('content-length') ?? 0) > LARGEST) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > LARGEST) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
