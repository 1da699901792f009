import type { Live } from '../delivery/live.ts';

/** Returns the live releases as an update: without the releases the process already has. */
export function newsOf(live: Live, told: Live): Live {
  const releases = [...live.releases].filter(([number]) => !told.releases.has(number));
  return { ...live, releases: new Map(releases) };
}

/** Merges an update into the live releases the process had before. */
export function withNews(news: Live, told: Live): Live {
  const { release, candidate } = news.channel;
  const numbers = [release, candidate?.release, news.before].filter((number) => number !== undefined);
  return {
    ...news,
    releases: new Map(numbers.map((number) => [number, news.releases.get(number) ?? told.releases.get(number)!])),
  };
}
