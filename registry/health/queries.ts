import { sql } from 'kysely';
import type { Db } from '../data.ts';
import type { Store } from '../store/index.ts';
import type { HealthRow, SignedReportRow } from '../store/tables.ts';

type Door = Pick<Store, 'run'>;

/** Stands for all minutes together: asking for a release does not add up a month of minutes. */
export const ALWAYS = 0;

/** Rows in one statement. */
const QUERY_BATCH = 500;

/** Changes of the channel that a rollout can have. */
const MOST_STEPS = 1_000;

/** Adds counts to those that are there, in one statement. */
export async function addCounts(store: Door, rows: readonly HealthRow[]): Promise<void> {
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

/** All counts of a release, those of all minutes together. */
export function totalsOf(store: Door, release: number): Promise<HealthRow[]> {
  return store.run((db) =>
    db.selectFrom('health').selectAll().where('minute', '=', ALWAYS).where('release', '=', release).execute(),
  );
}

/** Adds counts of signed reports, whose minutes are slices, to those that are there. */
export async function addSigned(store: Door, rows: readonly HealthRow[]): Promise<void> {
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

/** Signed reports of some releases in the slices from `from` up to, but not including, `to`; the oldest first. */
export function signedIn(
  store: Door,
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

/** Puts slices before a time together to coarser ones of so many milliseconds, and removes those before another time. */
export async function thinSigned(
  store: Door,
  { before, coarse, removed }: { before: number; coarse: number; removed: number },
): Promise<void> {
  await store.run((db) => db.deleteFrom('signed_report').where('slice', '<', removed).execute());
  // What is taken out is put back by whoever took it, also where several servers do it at once.
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

/** Removes the minutes before a time, and the totals of releases of which none is left. */
export async function removeBefore(store: Door, time: number): Promise<void> {
  await store.run((db) => db.deleteFrom('health').where('minute', '>', ALWAYS).where('minute', '<', time).execute());
  await store.run((db) =>
    db
      .deleteFrom('health')
      .where('minute', '=', ALWAYS)
      .where('release', 'not in', (read) => read.selectFrom('health').select('release').where('minute', '>', ALWAYS))
      .execute(),
  );
}

/** When the rollout that runs now began, milliseconds since 1970: after it was halted, it is another one. */
export async function rolloutBegan(store: Door, salt: string): Promise<number | undefined> {
  const rows = await store.run((db) =>
    db.selectFrom('channel').select(['salt', 'state', 'at']).orderBy('seq', 'desc').limit(MOST_STEPS).execute(),
  );
  const other = rows.findIndex((row) => row.salt !== salt || row.state !== 'running');
  return rows.at(other < 0 ? -1 : other - 1)?.at;
}
