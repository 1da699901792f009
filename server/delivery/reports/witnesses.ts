import type { Beacon } from '../../../registry/health/beacon.ts';
import type { Ticket } from '../choice/ticket.ts';
import { createSampler } from './sampler.ts';

/** New tickets per minute from one address that all count; beyond that, a sample does. */
const FREE_TICKETS_PER_MINUTE = 60;
/** Maximum number of tickets remembered; reports with others do not count. */
const MAX_TICKETS = 200_000;
/** Connections from this machine: those of a proxy on it, which says nothing about who is behind it. */
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Decides which reports count for or against a rollout. */
export interface Witnesses {
  /** Whether a report counts that came with a ticket from an address: once per ticket, screen and kind. */
  counts(beacon: Beacon, ticket: Ticket, address: string): boolean;
}

/** What has been reported with a ticket; undefined when the ticket is not in the sample. */
type Reported = Set<string> | undefined;

/**
 * Whether a ticket is in the sample is decided when it first appears, for all its reports: failures must not be
 * likelier to count than successes.
 *
 * @param now milliseconds
 * @param random a number from 0 to below 1
 */
export function createWitnesses(now: () => number, random: () => number = Math.random): Witnesses {
  const sampler = createSampler(now, FREE_TICKETS_PER_MINUTE, random);
  let latest = 0;
  // A ticket counts in its own hour and in the next.
  let [these, those]: Map<string, Reported>[] = [new Map(), new Map()];
  const reportedWith = ({ hour, release, who }: Ticket, address: string): Reported => {
    if (hour > latest) [latest, those, these] = [hour, these!, new Map()];
    const reported = hour === latest ? these! : those!;
    const key = `${release}.${hour}.${who}`;
    if (!reported.has(key) && reported.size < MAX_TICKETS)
      reported.set(key, LOOPBACK.test(address) || sampler.takes(address) ? new Set() : undefined);
    return reported.get(key);
  };
  return {
    counts({ release, screen, kind }, ticket, address) {
      if (ticket.release !== release) return false;
      const reported = reportedWith(ticket, address);
      const what = `${screen}/${kind}`;
      if (!reported || reported.has(what)) return false;
      reported.add(what);
      return true;
    },
  };
}
