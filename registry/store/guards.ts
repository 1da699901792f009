import { sql, type Transaction } from 'kysely';
import type { Engine } from './migrations.ts';
import { COPIED } from './rows.ts';
import type { Tables } from './tables.ts';

/**
 * Runs work in a transaction without the triggers that make rows immutable; only for restoring a backup. They are
 * active again when the transaction ends, however it ends.
 */
export async function withoutGuards(engine: Engine, tx: Transaction<Tables>, work: () => Promise<void>): Promise<void> {
  if (engine === 'postgres') {
    for (const { table } of COPIED) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await work();
    for (const { table } of COPIED) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    return;
  }
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, sql as statement from sqlite_master where type = 'trigger'`.execute(tx);
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(tx);
  await work();
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}
