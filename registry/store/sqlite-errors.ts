/** SQLite's result codes by their fixed messages. */
const CODES: ReadonlyMap<string, number> = new Map([
  ['database is locked', 5],
  ['database table is locked', 6],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
]);

/** Another connection is writing. */
const BUSY = 5;

/**
 * Returns SQLite's primary result code of an error, undefined for any other error. The driver adds the code as `errcode`,
 * but not to what `all()` and `iterate()` throw.
 */
export function resultCode(error: unknown): number | undefined {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  // The lowest byte is the primary code.
  if (typeof errcode === 'number') return errcode & 0xff;
  return code === 'ERR_SQLITE_ERROR' ? CODES.get(message ?? '') : undefined;
}

/** Whether another process held a lock that a statement needed. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY;
}
