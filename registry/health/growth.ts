import type { SignedReportRow } from '../store/tables.ts';

/**
 * Turns counts that still grow into what was added to them. Call it with the rows from some time on; a later call must
 * begin at the same time or later.
 */
export type Growth = (rows: readonly SignedReportRow[]) => SignedReportRow[];

export function createGrowth(): Growth {
  let known = new Map<string, number>();
  return (rows) => {
    const counts = new Map(rows.map((row) => [keyOf(row), row.count]));
    const added = rows.map((row) => ({ ...row, count: row.count - (known.get(keyOf(row)) ?? 0) }));
    known = counts;
    return added.filter(({ count }) => count > 0);
  };
}

function keyOf({ slice, release, screen, kind }: SignedReportRow): string {
  return JSON.stringify([slice, release, screen, kind]);
}
