import { BASE } from './place.ts';

const withQuery = (path: string, query: { [name: string]: string | number | null | undefined }): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** URLs of the studio's pages. */
export const addresses = {
  screens: (draft?: number | null) => withQuery(`${BASE}/screens`, { draft }),
  /** @param comment selects the node of this comment */
  screen: (name: string, draft?: number | null, comment?: number) =>
    withQuery(`${BASE}/screens/${encodeURIComponent(name)}`, { draft, comment }),
  calls: (draft?: number | null) => withQuery(`${BASE}/calls`, { draft }),
  words: (draft?: number | null) => withQuery(`${BASE}/words`, { draft }),
  drafts: () => `${BASE}/drafts`,
  draft: (draft: number) => `${BASE}/drafts/${draft}`,
  releases: () => `${BASE}/releases`,
  rollout: () => `${BASE}/rollout`,
  people: () => `${BASE}/people`,
} as const;
