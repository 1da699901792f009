import type { Live } from '../delivery/live.ts';

/** Returns the live releases as an update: without the releases the process already has. */
export function updateFor(live: Live, known: Live): Live {
  const releases = [...live.releases].filter(([number]) => !known.releases.has(number));
  return { ...live, releases: new Map(releases) };
}

/** Merges an update into the live releases the process had before. */
export function applyUpdate(update: Live, known: Live): Live {
  const { release, candidate } = update.channel;
  const numbers = [release, candidate?.release, update.before].filter((number) => number !== undefined);
  return {
    ...update,
    releases: new Map(numbers.map((number) => [number, update.releases.get(number) ?? known.releases.get(number)!])),
  };
}
