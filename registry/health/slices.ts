import type { SignedReportRow } from '../store/tables.ts';
import type { Counted, Counts, Slice } from './verdict.ts';

const NOTHING: Counted = { opened: 0, shown: 0, failed: 0, crashed: 0 };
const NOBODY: Counts = new Map();

/** The counts of each slice by release, oldest first; slices without reports are omitted. */
export function bySlice(rows: readonly SignedReportRow[]): Map<number, Map<number, Counts>> {
  const slices = new Map<number, Map<number, Map<string, Counted>>>();
  for (const { slice, release, screen, kind, count } of rows) {
    const releases = slices.get(slice) ?? new Map<number, Map<string, Counted>>();
    slices.set(slice, releases);
    const screens = releases.get(release) ?? new Map<string, Counted>();
    releases.set(release, screens);
    screens.set(screen, { ...(screens.get(screen) ?? NOTHING), [kind]: count });
  }
  return slices;
}

/** The slices of a rollout, with candidate and production side by side. */
export function slicesOf(rows: readonly SignedReportRow[], candidate: number, production: number): Slice[] {
  return [...bySlice(rows).values()].map((releases) => ({
    candidate: releases.get(candidate) ?? NOBODY,
    production: releases.get(production) ?? NOBODY,
  }));
}
