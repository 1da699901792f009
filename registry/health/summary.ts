import type { ScreenHealth } from '../shapes.ts';
import type { HealthRow } from '../store/tables.ts';
import type { Kind } from './beacon.ts';
import { type Duration, durationsIn } from './speed.ts';

/** The reports about a screen, with details. */
export interface ScreenSummary extends ScreenHealth {
  /** Time from opening to the first render; null when none was reported. */
  readonly ms: Duration | null;
  /** Failed loads, the most frequent first, by call and outcome. */
  readonly failures: readonly { readonly call: string; readonly outcome: string; readonly count: number }[];
  /** The most frequent first. */
  readonly reports: readonly { readonly code: string; readonly count: number }[];
}

/** Sums up the rows of one release by screen, sorted by name. */
export function summaryOf(rows: readonly HealthRow[]): ScreenSummary[] {
  const screens = [...new Set(rows.map(({ screen }) => screen))].sort();
  return screens.map((screen) =>
    screenSummary(
      screen,
      rows.filter((row) => row.screen === screen),
    ),
  );
}

function screenSummary(screen: string, rows: readonly HealthRow[]): ScreenSummary {
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind);
  const sum = (kind: Kind) => of(kind).reduce((all, { count }) => all + count, 0);
  const named = (kind: Kind) =>
    of(kind)
      .filter(({ detail }) => detail !== '')
      .sort((a, b) => b.count - a.count);
  return {
    screen,
    opened: sum('opened'),
    shown: sum('shown'),
    failed: sum('failed'),
    crashed: sum('crashed'),
    slow: sum('slow'),
    ms: durationsIn(new Map(of('shown').map(({ detail, count }) => [detail, count]))),
    failures: named('failed').map(({ detail, count }) => {
      const [call = '', outcome = ''] = detail.split(' ');
      return { call, outcome, count };
    }),
    reports: named('report').map(({ detail, count }) => ({ code: detail, count })),
  };
}
