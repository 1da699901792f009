import { sql } from 'kysely';
import type { Db } from '../data.ts';
import type { Store } from '../store/index.ts';
import type { HealthRow, SignedReportRow } from '../store/tables.ts';

type QueryRunner = Pick<Store, 'run'>;

/** Key of the total over all minutes, so that a query for a release does not add up a month of minutes. */
export const ALWAYS = 0;

/** Rows per statement. */
const QUERY_BATCH = 500;

/** Maximum number of channel changes in a rollout. */
const MAX_CHANGES = 1_000;

/** Adds to the stored counts, in one statement. */
export async function addCounts(store: QueryRunner, rows: readonly HealthRow[]): Promise<void> {
  await store.run((db) =>
    db
      .insertInto('health')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['minute', 'release', 'screen', 'kind', 'detail'])
          .doUpdateSet((add) => ({ count: add('health.count', '+', add.ref('excluded.count')) })),
      )
      .execute(),
  );
}

/** Returns the totals of a release over all minutes. */
export function totalsOf(store: QueryRunner, release: number): Promise<HealthRow[]> {
  return store.run((db) =>
    db.selectFrom('health').selectAll().where('minute', '=', ALWAYS).where('release', '=', release).execute(),
  );
}

/** Adds to the counts of signed reports, whose minutes are slices. */
export async function addSigned(store: QueryRunner, rows: readonly HealthRow[]): Promise<void> {
  const values = rows.map(({ minute: slice, release, screen, kind, count }) => ({
    slice,
    release,
    screen,
    kind,
    count,
  }));
  await store.run((db) => insertSigned(db, values));
}

async function insertSigned(db: Db, values: readonly SignedReportRow[]): Promise<void> {
  await db
    .insertInto('signed_report')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['slice', 'release', 'screen', 'kind'])
        .doUpdateSet((add) => ({ count: add('signed_report.count', '+', add.ref('excluded.count')) })),
    )
    .execute();
}

/**
 * Returns the signed reports about some releases in the slices from `from` (inclusive) to `to` (exclusive), oldest
 * first.
 */
export function signedIn(
  store: QueryRunner,
  { releases, from, to }: { releases: readonly number[]; from: number; to: number },
): Promise<SignedReportRow[]> {
  return store.run((db) =>
    db
      .selectFrom('signed_report')
      .selectAll()
      .where('slice', '>=', from)
      .where('slice', '<', to)
      .where('release', 'in', releases)
      .orderBy('slice')
      .execute(),
  );
}

/** Returns all reports about some releases since a minute (inclusive), signed or not, in the same way by minutes. */
export async function reportedIn(
  store: QueryRunner,
  { releases, from }: { releases: readonly number[]; from: number },
): Promise<SignedReportRow[]> {
  const rows = await store.run((db) =>
    db
      .selectFrom('health')
      .select(['minute as slice', 'release', 'screen', 'kind', ({ fn }) => fn.sum('count').as('count')])
      .where('minute', '>=', Math.max(from, ALWAYS + 1))
      .where('release', 'in', releases)
      .groupBy(['minute', 'release', 'screen', 'kind'])
      .orderBy('minute')
      .execute(),
  );
  // PostgreSQL returns a sum as text.
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Merges slices before a time into coarser ones of this many milliseconds, and removes those before another time. */
export async function thinSigned(
  store: QueryRunner,
  { before, coarse, removed }: { before: number; coarse: number; removed: number },
): Promise<void> {
  await store.run((db) => db.deleteFrom('signed_report').where('slice', '<', removed).execute());
  // Whoever deletes rows also inserts their sum, so several servers may run this at once.
  await store.run((db) =>
    db.transaction().execute(async (tx) => {
      const fine = await tx
        .deleteFrom('signed_report')
        .where('slice', '<', before)
        .where(sql<boolean>`slice % ${sql.lit(coarse)} <> 0`)
        .returningAll()
        .execute();
      const sums = new Map<string, SignedReportRow>();
      for (const row of fine) {
        const slice = row.slice - (row.slice % coarse);
        const key = JSON.stringify([slice, row.release, row.screen, row.kind]);
        sums.set(key, { ...row, slice, count: row.count + (sums.get(key)?.count ?? 0) });
      }
      const rows = [...sums.values()];
      for (let at = 0; at < rows.length; at += QUERY_BATCH) await insertSigned(tx, rows.slice(at, at + QUERY_BATCH));
    }),
  );
}

/** Removes the minutes before a time, and the totals of releases that have none left. */
export async function removeBefore(store: QueryRunner, time: number): Promise<void> {
  await store.run((db) => db.deleteFrom('health').where('minute', '>', ALWAYS).where('minute', '<', time).execute());
  await store.run((db) =>
    db
      .deleteFrom('health')
      .where('minute', '=', ALWAYS)
      .where('release', 'not in', (read) => read.selectFrom('health').select('release').where('minute', '>', ALWAYS))
      .execute(),
  );
}

/**
 * Returns when the current rollout began, in milliseconds since 1970; after a halt, it counts as a new one, which was
 * resumed.
 */
export async function rolloutBegan(
  store: QueryRunner,
  salt: string,
): Promise<{ at: number; resumed: boolean } | undefined> {
  const rows = await store.run((db) =>
    db.selectFrom('channel').select(['salt', 'state', 'at']).orderBy('seq', 'desc').limit(MAX_CHANGES).execute(),
  );
  const other = rows.findIndex((row) => row.salt !== salt || row.state !== 'running');
  const first = rows.at(other < 0 ? -1 : other - 1);
  return first && { at: first.at, resumed: other >= 0 && rows[other]!.salt === salt };
}
