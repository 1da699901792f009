import { hashOf } from '../content/bytes.ts';
import type { Db, Tx } from '../data.ts';
import { type AuditEntry, CHANNEL_CHANGES } from '../shapes.ts';
import type { AuditRow } from '../store/tables.ts';

/** The content of an entry, without its number, time and place in the chain. */
export interface Happening {
  readonly who: string;
  /** Kebab-case: `publish`, `send-back`. */
  readonly what: string;
  readonly release?: number | undefined;
  readonly draft?: number | undefined;
  readonly note?: string | undefined;
  readonly details?: { readonly [name: string]: unknown } | undefined;
}

/** Hash before the first entry. */
const BEGINNING = '0'.repeat(64);
/** Entries per response: default and maximum. */
const [LIMIT, MAX_LIMIT] = [200, 1_000];

/** Appends an entry to the chain, in the transaction of the change it records. */
export async function enter(tx: Tx, now: number, happening: Happening): Promise<void> {
  const last = await tx.selectFrom('audit').select(['n', 'hash']).orderBy('n', 'desc').limit(1).executeTakeFirst();
  const { who, what, release = null, draft = null, note = null, details } = happening;
  const n = (last?.n ?? 0) + 1;
  const fields = { n, at: now, who, what, release, draft, note, details: details ? JSON.stringify(details) : null };
  const row = { ...fields, before: last?.hash ?? BEGINNING };
  await tx
    .insertInto('audit')
    .values({ ...row, hash: hashOfEntry(row) })
    .execute();
}

/** SHA-256 over the JSON list of the entry's fields in this order, including the hash of the entry before. */
function hashOfEntry({ n, at, who, what, release, draft, note, details, before }: Omit<AuditRow, 'hash'>): string {
  return hashOf(JSON.stringify([n, at, who, what, release, draft, note, details, before]));
}

/** Returns the entries after a number, oldest first. */
export async function readAudit(db: Db, after = 0, limit = LIMIT): Promise<AuditEntry[]> {
  return (await page(db, after, Math.min(limit, MAX_LIMIT))).map(entryOf);
}

/** Returns what was done to production, newest first: entries before a number, where it is given. */
export async function readChannelHistory(db: Db, before?: number, limit = LIMIT): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit').selectAll().where('what', 'in', CHANNEL_CHANGES);
  if (before !== undefined) query = query.where('n', '<', before);
  const rows = await query.orderBy('n', 'desc').limit(Math.min(limit, MAX_LIMIT)).execute();
  return rows.map(entryOf);
}

function entryOf({ n, at, who, what, release, draft, note, details, before, hash }: AuditRow): AuditEntry {
  return {
    n,
    at: new Date(at).toISOString(),
    who,
    what,
    ...(release !== null && { release }),
    ...(draft !== null && { draft }),
    ...(note !== null && { note }),
    ...(details !== null && { details: JSON.parse(details) as NonNullable<AuditEntry['details']> }),
    before,
    hash,
  };
}

/** Recomputes every hash. Returns the number of entries and the first one that does not match. */
export async function verifyAudit(
  read: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
): Promise<{ entries: number; broken: number | null }> {
  let before = BEGINNING;
  let n = 0;
  for (;;) {
    const rows = await read((db) => page(db, n, MAX_LIMIT));
    if (rows.length === 0) return { entries: n, broken: null };
    for (const row of rows) {
      n += 1;
      if (row.n !== n || row.before !== before || row.hash !== hashOfEntry(row)) return { entries: n, broken: n };
      before = row.hash;
    }
  }
}

function page(db: Db, after: number, limit: number): Promise<AuditRow[]> {
  return db.selectFrom('audit').selectAll().where('n', '>', after).orderBy('n').limit(limit).execute();
}
