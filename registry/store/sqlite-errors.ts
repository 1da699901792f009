/** The fixed messages of SQLite's result codes that the registry tells apart. */
const MESSAGES = {
  5: 'database is locked',
  6: 'database table is locked',
  8: 'attempt to write a readonly database',
  10: 'disk I/O error',
  11: 'database disk image is malformed',
  13: 'database or disk is full',
  14: 'unable to open database file',
  26: 'file is not a database',
} as const;
export type ResultCode = keyof typeof MESSAGES;
const CODES = Object.keys(MESSAGES).map(Number) as ResultCode[];

/** Another connection is writing. */
const BUSY: ResultCode = 5;

/**
 * Returns SQLite's primary result code of an error; undefined for a code that is not told apart, and for any other error.
 * The driver adds the code as `errcode`, but not to what `all()` and `iterate()` throw.
 */
export function resultCode(error: unknown): ResultCode | undefined {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  // The lowest byte is the primary code.
  if (typeof errcode === 'number') return CODES.find((known) => known === (errcode & 0xff));
  return code === 'ERR_SQLITE_ERROR' ? CODES.find((known) => MESSAGES[known] === message) : undefined;
}

/** Whether another process held a lock that a statement needed. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY;
}
