import pg from 'pg';
import { StoreError, Unreachable } from './store/place.ts';
import { IN_USE } from './store/postgres.ts';
import { type ResultCode, resultCode } from './store/sqlite-errors.ts';

const FULL = 'its disk is full';
const READ_ONLY_FOLDER = 'its folder is read-only';
const READ_ONLY_DATABASE = 'its database is read-only';
/** Reasons why data cannot be written that can still be read. */
const ONLY_WRITING: ReadonlySet<string> = new Set([FULL, READ_ONLY_FOLDER, READ_ONLY_DATABASE]);

/** Reasons for SQLite's primary result codes. */
const SQLITE: { readonly [Code in ResultCode]: string } = {
  5: 'another process is writing',
  6: 'another process is writing',
  8: READ_ONLY_FOLDER,
  10: 'its disk reports errors',
  11: 'its file is damaged',
  13: FULL,
  14: 'its file cannot be opened',
  26: 'its file is damaged',
};

/** The same for PostgreSQL's SQL states, by prefix. */
const POSTGRES: readonly [state: string, reason: string][] = [
  ['53100', FULL],
  ['25006', READ_ONLY_DATABASE],
  ['40', 'another process is writing'],
  ['55', 'another process is writing'],
  ['57014', 'it did not respond in time'],
  ['08', 'its database cannot be reached'],
  ['53', 'its database is out of resources'],
  ['57', 'its database is stopping or starting'],
  ['58', 'its disk reports errors'],
  ['28', 'its database rejects the user or the password'],
  ['3D000', 'its database is gone'],
  ['42501', 'its database denies the user access'],
  ['42P01', 'its database has lost its tables'],
];

const UNREACHABLE = 'its database cannot be reached';
/** Nothing was sent. */
const BUSY = 'all connections to its database are in use';

/**
 * Returns the message for an error caused by data that cannot be reached or written; undefined for a bug in the
 * program.
 */
export function unavailable(error: unknown, writing: boolean): string | undefined {
  if (error instanceof StoreError) return `${error.message} Phones are not affected.`;
  const reason = reasonOf(error);
  if (reason === undefined) return undefined;
  const isWrite = writing || ONLY_WRITING.has(reason);
  // If the connection breaks at the end of a transaction, it is unknown whether it was committed.
  const doubt = writing && reason === UNREACHABLE ? ' Check whether the change was stored before you try again.' : '';
  return `The registry cannot ${isWrite ? 'store the change' : 'respond'} at the moment: ${reason}. Phones are not affected.${doubt}`;
}

/** Whether data cannot be written that can still be read: the disk is full, or nobody may write to it. */
export function isOnlyWriting(error: unknown): boolean {
  return ONLY_WRITING.has(reasonOf(error) ?? '');
}

/** Says why data cannot be reached or written; undefined for any other error. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError) return POSTGRES.find(([state]) => (error.code ?? '').startsWith(state))?.[1];
  if (error instanceof Unreachable) return UNREACHABLE;
  const result = resultCode(error);
  if (result !== undefined) return SQLITE[result];
  const { code } = error as { code?: string };
  if (/^E[A-Z]+$/.test(code ?? '')) return UNREACHABLE;
  // The driver throws these without a code.
  if (error.message.startsWith(IN_USE)) return BUSY;
  return /^(Connection terminated|Query read timeout|Client has encountered|Client was closed)/.test(error.message)
    ? UNREACHABLE
    : undefined;
}
