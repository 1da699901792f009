import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** How a table is copied. */
export interface Copied {
  readonly table: Exclude<keyof Tables, 'migration' | 'ledger_hour'>;
  readonly key: readonly string[];
  /** Rows read and written per batch; blobs can be large. */
  readonly atOnce: number;
  /**
   * Rows are kept when a backup is restored: what is known about a call that must happen once stays true whatever was
   * published.
   */
  readonly stays?: true;
  /** A column that is not copied: each place fills it in by itself. */
  readonly own?: string;
}

/** Every table with data; referenced tables first. How long a ledger has existed is true of that place alone. */
export const COPIED: readonly Copied[] = [
  { table: 'blob', key: ['hash'], atOnce: 20 },
  { table: 'person', key: ['id'], atOnce: 500 },
  { table: 'token', key: ['hash'], atOnce: 500 },
  { table: 'release', key: ['release'], atOnce: 200 },
  { table: 'draft', key: ['draft'], atOnce: 200 },
  { table: 'draft_file', key: ['draft', 'path'], atOnce: 500 },
  { table: 'draft_author', key: ['draft', 'person'], atOnce: 500 },
  { table: 'approval', key: ['draft', 'round', 'person'], atOnce: 500 },
  { table: 'draft_comment', key: ['comment'], atOnce: 500 },
  { table: 'draft_presence', key: ['draft', 'person'], atOnce: 500 },
  { table: 'channel', key: ['seq'], atOnce: 500 },
  { table: 'audit', key: ['n'], atOnce: 500 },
  { table: 'preview', key: ['hash'], atOnce: 500 },
  { table: 'played', key: ['key'], atOnce: 200 },
  { table: 'health', key: ['minute', 'release', 'screen', 'kind', 'detail'], atOnce: 500 },
  { table: 'signed_report', key: ['slice', 'release', 'screen', 'kind'], atOnce: 500 },
  { table: 'served_file', key: ['path'], atOnce: 20 },
  { table: 'intent', key: ['id'], atOnce: 200, stays: true, own: 'hour' },
  // Running servers keep signing with theirs.
  { table: 'secret', key: ['name'], atOnce: 10, stays: true },
];

type Row = { readonly [column: string]: unknown };

/** Yields all rows of a table in batches, ordered by key. */
export async function* rowsOf(db: Kysely<Tables>, { table, key, atOnce }: Copied): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const source = sql<Row>`${sql.table(table)}`.as('source');
  let after: Row | undefined;
  for (;;) {
    let query = db.selectFrom(source).selectAll().limit(atOnce);
    for (const column of key) query = query.orderBy(sql.ref(column));
    if (after) {
      const last = after;
      query = query.where(sql<boolean>`(${columns}) > (${sql.join(key.map((column) => last[column]))})`);
    }
    const rows: readonly Row[] = await query.execute();
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1);
  }
}

/** Inserts rows; those whose key exists are skipped. */
export async function addRows(tx: Transaction<Tables>, { table, own }: Copied, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== own);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} on conflict do nothing`.execute(tx);
}
