import { sharedIn } from '../edit/schema/shared.ts';
import { BASE } from './place.ts';

const withQuery = (path: string, query: { [name: string]: string | number | null | undefined }): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
};

/** URLs of the studio's pages. */
export const addresses = {
  screens: (draft?: number | null) => withQuery(`${BASE}/screens`, { draft }),
  /** @param comment selects the node of this comment */
  screen: (name: string, draft?: number | null, comment?: number) =>
    withQuery(`${BASE}/screens/${encodeURIComponent(name)}`, { draft, comment }),
  fragment: (name: string, draft?: number | null) =>
    withQuery(`${BASE}/fragments/${encodeURIComponent(name)}`, { draft }),
  calls: (draft?: number | null) => withQuery(`${BASE}/calls`, { draft }),
  /** @param group the part of the names before the dot, which names the file */
  contracts: (group: string, draft?: number | null) =>
    withQuery(`${BASE}/calls/${encodeURIComponent(group)}`, { draft }),
  /** @param name of one of `SHARED` */
  shared: (name: string, draft?: number | null) => withQuery(`${BASE}/shared/${name}`, { draft }),
  words: (draft?: number | null) => withQuery(`${BASE}/words`, { draft }),
  drafts: () => `${BASE}/drafts`,
  draft: (draft: number) => `${BASE}/drafts/${draft}`,
  releases: () => `${BASE}/releases`,
  rollout: () => `${BASE}/rollout`,
  people: () => `${BASE}/people`,
} as const;

/** The page on which a file under `screens/` is edited; undefined if there is none. */
export function pageOfFile(path: string, draft?: number | null): string | undefined {
  const fragment = /^fragments\/([^/]+)\.json$/.exec(path)?.[1];
  if (fragment !== undefined) return addresses.fragment(fragment, draft);
  const group = /^calls\/(?:answers\/)?([^/_.][^/.]*)(?:\.json$|\.[^/]+\/)/.exec(path)?.[1];
  if (group !== undefined) return addresses.contracts(group, draft);
  const shared = sharedIn(path);
  if (shared) return addresses.shared(shared.name, draft);
  if (path.startsWith('calls/')) return addresses.calls(draft);
  const screen = /^([^/]+)\/(?:screen\.json$|fixtures\/|snapshots\/)/.exec(path)?.[1];
  return screen === undefined ? undefined : addresses.screen(screen, draft);
}
