import type { Store } from '../../registry/store/index.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Counts the hours in which servers of the store have run. */
export interface Hours {
  /** Adds an hour if one has passed; returns the count. To be called more often than once an hour. */
  count(): Promise<number>;
}

/**
 * Time that no clock can falsify: whoever has seen the current hour for an hour by its own uptime begins the next one, so
 * that each lasts at least an hour, however many processes count. Hours in which none runs are not counted.
 *
 * @param running milliseconds that this process has been running
 */
export function createHours(store: Pick<Store, 'run'>, running: () => number): Hours {
  let known: number | undefined;
  let since = 0;
  const see = (hour: number): number => {
    if (hour !== known) [known, since] = [hour, running()];
    return hour;
  };
  return {
    async count() {
      const { hour } = await store.run((db) => db.selectFrom('ledger_hour').select('hour').executeTakeFirstOrThrow());
      see(hour);
      if (running() - since < HOUR_MS) return hour;
      await store.run((db) =>
        db
          .updateTable('ledger_hour')
          .set({ hour: hour + 1 })
          .where('hour', '=', hour)
          .execute(),
      );
      return see(hour + 1);
    },
  };
}
