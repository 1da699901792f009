import pg from 'pg';
import { StoreError } from './store/place.ts';

/** What SQLite's result codes mean for whoever waits; the lower eight bits count. */
const SQLITE: ReadonlyMap<number, string> = new Map([
  [5, 'others are writing just now'],
  [6, 'others are writing just now'],
  [8, 'its folder can be read but not written'],
  [10, 'its disk does not work'],
  [11, 'its file is damaged'],
  [13, 'its disk is full'],
  [14, 'its file cannot be opened'],
  [26, 'its file is damaged'],
]);

/** The same for the SQL states of PostgreSQL, by their beginning. */
const POSTGRES: readonly [state: string, reason: string][] = [
  ['53100', 'its disk is full'],
  ['25006', 'its database can be read but not written'],
  ['40', 'others are writing just now'],
  ['55', 'others are writing just now'],
  ['57014', 'it does not answer in time'],
  ['08', 'its database cannot be reached'],
  ['53', 'its database has no room for more'],
  ['57', 'its database is being stopped or started'],
  ['58', 'its disk does not work'],
];

const UNREACHABLE = 'its database cannot be reached';

/**
 * What to tell whoever waits, where an error comes from data that cannot be reached or written; undefined for a mistake
 * of the program.
 */
export function unavailable(error: unknown, writing: boolean): string | undefined {
  if (error instanceof StoreError) return error.message;
  const reason = reasonOf(error);
  if (reason === undefined) return undefined;
  // A connection that breaks at the end of a transaction does not say whether it was kept.
  const doubt = writing && reason === UNREACHABLE ? ' Look whether the change is there before you try again.' : '';
  return `The registry cannot ${writing ? 'keep the change' : 'answer'} just now: ${reason}. Phones are served all the same.${doubt}`;
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError) return POSTGRES.find(([state]) => (error.code ?? '').startsWith(state))?.[1];
  const { errcode, code } = error as { errcode?: number; code?: string };
  if (typeof errcode === 'number') return SQLITE.get(errcode & 0xff);
  if (/^E[A-Z]+$/.test(code ?? '')) return UNREACHABLE;
  // The driver says these without a code.
  return /^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered|Client was closed)/.test(
    error.message,
  )
    ? UNREACHABLE
    : undefined;
}
