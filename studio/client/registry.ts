import type {
  AuditEntry,
  ChangedFiles,
  Channel,
  Content,
  Difference,
  DraftComment,
  DraftInfo,
  DraftPlace,
  NewComment,
  NewDraft,
  Person,
  Presence,
  ReleaseInfo,
  Role,
  ScreenHealth,
} from '../../registry/index.ts';
import { ask, askText, encoded } from './request.ts';

/** The types of the requests' answers. */
export type * from '../../registry/index.ts';

/** All files of a release: texts and bytes by path relative to `screens/`, and the SHA-256 of each. */
export interface ReleaseSources {
  readonly release: number;
  readonly files: { readonly [path: string]: Content };
  readonly hashes: { readonly [path: string]: string };
}

/** A part of a list, newest first: at most `limit` entries, with numbers below `before`. */
export interface Portion {
  readonly limit?: number;
  readonly before?: number | undefined;
}

const queryOf = ({ limit, before }: Portion) =>
  new URLSearchParams({ ...(limit && { limit: String(limit) }), ...(before && { before: String(before) }) });

const post = <Answer>(path: string, json?: unknown): Promise<Answer> =>
  ask(path, { method: 'POST', ...(json !== undefined && { json }) });

/** The registry's requests, one function each. All reject with a `Refused`. */
export const registry = {
  /** Ways to sign in other than with a token. */
  signInWays: () => ask<{ singleSignOn: { name: string; address: string } | null }>('/sign-in'),
  signIn: (token: string) => post<Person>('/session', { token }),
  whoAmI: () => ask<Person>('/session'),
  signOut: () => ask<void>('/session', { method: 'DELETE' }),

  releases: (portion: Portion = {}) => ask<{ releases: ReleaseInfo[] }>(`/releases?${queryOf(portion)}`),
  /** The text of a file in a release. */
  fileText: (release: number, path: string) => askText(`/releases/${release}/files/${encoded(path)}`),
  sources: (release: number) => ask<ReleaseSources>(`/releases/${release}/files`),
  /**
   * Returns the sentences and files alone.
   *
   * @param from `production`, `release N` or `draft N`; `to` as well
   */
  difference: (from: string, to: string) =>
    ask<Difference>(`/diff?${new URLSearchParams({ from, to, fixtures: 'no' })}`),

  drafts: (portion: Portion = {}) => ask<{ drafts: DraftInfo[] }>(`/drafts?${queryOf(portion)}`),
  draft: (draft: number) => ask<DraftInfo>(`/drafts/${draft}`),
  /** @param wanted with a `key`, the same request can be sent again, and creates one draft */
  createDraft: (wanted: NewDraft) => post<DraftInfo>('/drafts', wanted),
  /** @param ifMatch hash of the file as the caller has seen it; an empty text when it did not exist */
  writeFile: (draft: number, path: string, text: string | null, ifMatch: string) =>
    ask<DraftInfo>(`/drafts/${draft}/files/${encoded(path)}`, {
      ...(text === null ? { method: 'DELETE' } : { method: 'PUT', text }),
      ifMatch,
    }),
  review: (draft: number) => post<DraftInfo>(`/drafts/${draft}/review`),
  /** @param seen the release that the resolved files were merged with, and the version of the draft */
  rebase: (draft: number, resolved: ChangedFiles, seen: { onto: number; version: number }) =>
    post<DraftInfo>(`/drafts/${draft}/rebase`, { resolved, ...seen }),
  noteDraft: (draft: number, note: string) =>
    ask<DraftInfo>(`/drafts/${draft}/note`, { method: 'PUT', json: { note } }),
  /** @param version the one that the caller has seen */
  approve: (draft: number, version: number) => post<DraftInfo>(`/drafts/${draft}/approve`, { version }),
  sendBack: (draft: number, note: string) => post<DraftInfo>(`/drafts/${draft}/send-back`, { note }),
  closeDraft: (draft: number) => post<DraftInfo>(`/drafts/${draft}/close`),
  publish: (draft: number, options: { percent: number; reason?: string; seq: number; version: number }) =>
    post<{ release: number; seq: number }>(`/drafts/${draft}/publish`, options),
  /** Creates an address that opens the draft on any phone for a day. */
  preview: (draft: number) => post<{ address: string; ends: string }>(`/drafts/${draft}/preview`),

  comments: (draft: number) => ask<{ comments: DraftComment[] }>(`/drafts/${draft}/comments`),
  comment: (draft: number, text: NewComment) => post<DraftComment>(`/drafts/${draft}/comments`, text),
  resolveComment: (draft: number, comment: number) =>
    post<DraftComment>(`/drafts/${draft}/comments/${comment}/resolve`),
  /** Reports the caller's position, and returns those of the others. */
  present: (draft: number, place: DraftPlace) => post<{ others: Presence[] }>(`/drafts/${draft}/presence`, place),

  channel: () => ask<Channel>('/channels/production'),
  /** The latest changes of production, newest first. */
  channelHistory: (limit: number) =>
    ask<{ entries: AuditEntry[] }>(`/channels/production/history?${queryOf({ limit })}`),
  rollout: (percent: number, seq: number) => post<Channel>('/channels/production/rollout', { percent, seq }),
  /** Halts the rollout whatever has been done to it meanwhile. */
  halt: (note: string) => post<Channel>('/channels/production/halt', { note }),
  rollback: (note: string, seq: number, release?: number) =>
    post<Channel>('/channels/production/rollback', { note, seq, ...(release !== undefined && { release }) }),
  health: (release: number) => ask<{ release: number; screens: ScreenHealth[] }>(`/health?release=${release}`),

  people: () => ask<{ people: Person[] }>('/people'),
  addPerson: (name: string, role: Role) => post<Person & { token: string }>('/people', { name, role }),
  removePerson: (name: string) => ask<void>(`/people/${encodeURIComponent(name)}`, { method: 'DELETE' }),
} as const;
