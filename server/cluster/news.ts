import type { Live } from '../delivery/live.ts';

/** What is live, for a process that was told of some releases: those are left out. */
export function newsOf(live: Live, told: Live): Live {
  const releases = [...live.releases].filter(([number]) => !told.releases.has(number));
  return { ...live, releases: new Map(releases) };
}

/** What is live, from the news and what the process was told before. */
export function withNews(news: Live, told: Live): Live {
  const { release, candidate } = news.channel;
  const numbers = [release, candidate?.release, news.before].filter((number) => number !== undefined);
  return {
    ...news,
    releases: new Map(numbers.map((number) => [number, news.releases.get(number) ?? told.releases.get(number)!])),
  };
}
