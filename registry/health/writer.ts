import type { HealthRow } from '../store/tables.ts';
import type { Tally } from './tally.ts';

/** Rows per statement; the engines allow some 32,000 values. */
const MAX_ROWS = 2_000;

/** Stores tallied counts in batches. */
export interface Writer {
  /** Schedules a write. */
  later(): void;
  /** Writes now. Rejects when the store cannot be reached; what was not stored waits. */
  flush(): Promise<void>;
  /** Stores what can be stored, and stops. */
  close(): Promise<void>;
}

/**
 * @param add adds to the stored counts
 * @param pause milliseconds between two writes
 * @param log called once when nothing can be stored, until something can
 */
export function createWriter(
  add: (rows: readonly HealthRow[]) => Promise<void>,
  tally: Tally,
  { pause, log }: { pause: number; log(line: string): void },
): Writer {
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let isWarned = false;

  const write = async (): Promise<void> => {
    const rows = tally.take();
    while (rows.length > 0) {
      const some = rows.slice(0, MAX_ROWS);
      await add(some).catch((error) => {
        for (const row of rows) tally.add(row, row.count);
        throw error;
      });
      rows.splice(0, some.length);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // One at a time, even after a failure.
    writing = writing.catch(() => {}).then(write);
    return writing;
  };
  const attempt = async (): Promise<void> => {
    try {
      await flush();
      isWarned = false;
    } catch (error) {
      if (!isWarned) log(`Reports from phones cannot be stored (${(error as Error).message}); retrying.`);
      isWarned = true;
      later();
    }
  };
  const later = (): void => {
    if (closed || timer) return;
    timer = setTimeout(attempt, pause);
    timer.unref();
  };
  return {
    later,
    flush,
    async close() {
      closed = true;
      await attempt();
    },
  };
}
