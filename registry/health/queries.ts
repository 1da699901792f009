import type { Store } from '../store/index.ts';
import type { HealthRow } from '../store/tables.ts';

type Door = Pick<Store, 'run'>;

/** Stands for all minutes together: asking for a release does not add up a month of minutes. */
export const ALWAYS = 0;

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

/** Counts by kind of one screen in one minute. */
export type MinuteCount = Omit<HealthRow, 'detail'>;

/** Counts of some releases in the minutes from `from` up to, but not including, `to`; the oldest first. */
export async function countsByMinute(
  store: Door,
  { releases, from, to }: { releases: readonly number[]; from: number; to: number },
): Promise<MinuteCount[]> {
  const rows = await store.run((db) =>
    db
      .selectFrom('health')
      .select(['minute', 'release', 'screen', 'kind'])
      .select((read) => read.fn.sum<number | string>('count').as('count'))
      .where('minute', '>', ALWAYS)
      .where('minute', '>=', from)
      .where('minute', '<', to)
      .where('release', 'in', releases)
      .groupBy(['minute', 'release', 'screen', 'kind'])
      .orderBy('minute')
      .execute(),
  );
  // A sum of large numbers is a text in PostgreSQL.
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
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
