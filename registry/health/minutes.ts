import type { MinuteCount } from './queries.ts';
import type { Counted, Counts, Minute } from './verdict.ts';

const NOTHING: Counted = { opened: 0, shown: 0, failed: 0, crashed: 0 };
const NOBODY: Counts = new Map();

/** The counts of each minute by release, the oldest minute first; minutes in which nothing was reported are not there. */
export function byMinute(rows: readonly MinuteCount[]): Map<number, Map<number, Counts>> {
  const minutes = new Map<number, Map<number, Map<string, Counted>>>();
  for (const { minute, release, screen, kind, count } of rows) {
    const releases = minutes.get(minute) ?? new Map<number, Map<string, Counted>>();
    minutes.set(minute, releases);
    const screens = releases.get(release) ?? new Map<string, Counted>();
    releases.set(release, screens);
    screens.set(screen, { ...(screens.get(screen) ?? NOTHING), [kind]: count });
  }
  return minutes;
}

/** The minutes of a rollout, candidate and production beside each other. */
export function minutesOf(rows: readonly MinuteCount[], candidate: number, production: number): Minute[] {
  return [...byMinute(rows).values()].map((releases) => ({
    candidate: releases.get(candidate) ?? NOBODY,
    production: releases.get(production) ?? NOBODY,
  }));
}
