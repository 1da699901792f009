import type { HealthBook } from './health/book.ts';
import type {
  AuditEntry,
  ChangedFiles,
  Channel,
  CompiledRelease,
  Content,
  Difference,
  DifferenceOptions,
  DraftComment,
  DraftInfo,
  DraftPlace,
  FileChange,
  Issue,
  NewComment,
  Person,
  Presence,
  ReleaseFile,
  ReleaseInfo,
  Role,
  Version,
} from './shapes.ts';
import type { Store } from './store/index.ts';

/**
 * The registry: releases, drafts, the channel, and permissions. Every method that changes something checks role, state
 * and `seq` in the transaction that writes, records the change in the audit log, and resolves when it is on disk. All
 * reject with a {@link Refusal} for what the caller has to fix, and when the data cannot be reached (503).
 */
export interface Registry {
  readonly people: People;
  /** Newest first; all of them, or at most `limit` before a number. */
  releases(page?: { before?: number | undefined; limit?: number | undefined }): Promise<ReleaseInfo[]>;
  release(release: number): Promise<ReleaseInfo & { files: ReleaseFile[] }>;
  /** Returns every file of a release, by path. */
  sources(release: number): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Returns the source of a file. */
  file(release: number, path: string): Promise<Uint8Array>;
  /** Returns those of these hashes (SHA-256, hexadecimal) whose bytes the registry has, in any release or draft. */
  known(hashes: readonly string[]): Promise<string[]>;
  difference(from: Version, to: Version, options?: DifferenceOptions): Promise<Difference>;

  /** Newest first: at most `limit` (default 100) before a number. */
  drafts(page?: { before?: number | undefined; limit?: number | undefined }): Promise<DraftInfo[]>;
  draft(draft: number): Promise<DraftInfo>;
  /** Creates a draft over a release, by default that of production. Its documents may have errors. */
  createDraft(caller: Person, draft: NewDraft): Promise<DraftInfo>;
  /**
   * Changes one file of a draft; null deletes it. A draft in review is open again, and its approvals are void.
   *
   * @param ifMatch hash of the file that the caller has seen, in the draft or else in its base; `*` for any version,
   * an empty text for a file that does not exist. 409 otherwise, with the current
   * `{ hash, content }` and `who` has written it
   */
  writeFile(
    caller: Person,
    draft: number,
    path: string,
    content: Content | null,
    ifMatch: string,
  ): Promise<{ draft: DraftInfo; hash: string | null }>;
  /** Returns a file of a draft: its own, or else that of its base. */
  readFile(draft: number, path: string): Promise<{ content: Content; hash: string }>;
  /** Replaces the note of a draft: for its authors. A draft in review is open again, and its approvals are void. */
  noteDraft(caller: Person, draft: number, note: string): Promise<DraftInfo>;
  /** Compiles the draft, runs its fixtures and sends it for review: 422 with its issues if it has errors. */
  review(caller: Person, draft: number): Promise<DraftInfo>;
  /** @param seen the version that the caller has seen; not checked when omitted */
  approve(caller: Person, draft: number, seen?: { version?: number | undefined }): Promise<DraftInfo>;
  /** Sends a draft back to its author, with a note. */
  sendBack(caller: Person, draft: number, note: string): Promise<DraftInfo>;
  closeDraft(caller: Person, draft: number): Promise<DraftInfo>;
  /**
   * Rebases a draft on the current production. Changes to different files merge automatically; a file that changed on
   * both sides is refused with 409, `onto`, the draft's `version` and `conflicts`, each `{ path, base, theirs, mine }`,
   * until `resolved` gives its content as merged with the release `onto`. Review and publishing rebase automatically.
   */
  rebase(caller: Person, draft: number, options?: RebaseOptions): Promise<DraftInfo>;
  publish(caller: Person, draft: number, options?: PublishOptions): Promise<{ release: number; seq: number }>;

  /** Returns the comments on a draft, oldest first. */
  comments(draft: number): Promise<DraftComment[]>;
  comment(caller: Person, draft: number, text: NewComment): Promise<DraftComment>;
  resolveComment(caller: Person, draft: number, comment: number): Promise<DraftComment>;
  /** Records a person's position in a draft, and returns the positions of others seen in the last seconds. */
  present(caller: Person, draft: number, place: DraftPlace): Promise<Presence[]>;

  channel(): Promise<Channel>;
  rollout(caller: Person, change: { percent: number; seq: number }): Promise<Channel>;
  halt(caller: Person | 'automatic', options: HaltOptions): Promise<Channel>;
  rollback(caller: Person, options: RollbackOptions): Promise<Channel>;

  /** Returns the entries after a number, oldest first. */
  audit(page?: { after?: number | undefined; limit?: number | undefined }): Promise<{ entries: AuditEntry[] }>;
  /** Returns what was done to production, newest first: at most `limit` entries before a number. */
  channelHistory(page?: {
    before?: number | undefined;
    limit?: number | undefined;
  }): Promise<{ entries: AuditEntry[] }>;
  /** Verifies the hash chain; `broken` is the number of the first entry that does not match. */
  verifyAudit(): Promise<{ entries: number; broken: number | null }>;

  /** Issues a token that opens a draft on a phone for a day, until the draft is published or closed, or the caller removed. */
  preview(caller: Person, draft: number): Promise<{ token: string; ends: string }>;
  /**
   * Returns the draft of a token; undefined when the token is unknown or has expired. Rejects with a {@link Refusal} (404)
   * when the draft was published or closed.
   */
  previewed(token: string): Promise<number | undefined>;

  /** Returns what phones get of a version; for a release, as compiled when it was published. */
  compiled(version: Version): Promise<CompiledRelease>;
  /**
   * Recompiles a release with the current program. If it has errors now, `compiled` lacks screens: the stored form
   * continues to be served.
   */
  recompiled(release: number): Promise<{ compiled: CompiledRelease; issues: readonly Issue[] }>;
  /** Returns how the folder that contains `screens/` differs from production. */
  folderChanges(folder: string): Promise<FileChange[]>;
  /**
   * Subscribes to changes of the channel's `seq`, made here or on another server; the current one may be reported once.
   * Returns the unsubscribe function.
   */
  changed(listener: (channel: Channel) => void): () => void;
  /** Imports the folder that contains `screens/` as release 1 if there is no release yet; returns whether it did. */
  importFolder(folder: string): Promise<boolean>;
  /** The reports of phones. */
  readonly health: HealthBook;
  /**
   * Monitors rollouts from now on, and halts one whose candidate does worse than production. Any number of servers may
   * do so. Returns a function that stops it.
   */
  watchRollouts(): () => void;
  /** Returns the key with which all servers sign report tickets; undefined when it can be neither read nor created. */
  reportKey(): Promise<Uint8Array | undefined>;
  /** Resolves when the data can be reached and has, as far as is known, room for a write. */
  ping(): Promise<void>;
  /** Stops threads and subscriptions; the owner of the store closes it. */
  close(): Promise<void>;
}

/** Options of `openRegistry`. */
export interface RegistryOptions {
  /** The store of its data; its owner closes it, after the registry. */
  readonly store: Store;
  /** Milliseconds since 1970. */
  now(): number;
  /** Logs one line for the operator. */
  log(line: string): void;
  /** The person with this token is `admin`: the setting `ADMIN_TOKEN`. */
  readonly adminToken?: string | undefined;
  /** How many people must approve a draft; defaults to 1. */
  readonly approvals?: number | undefined;
  /** The folder's `product.json`, used to compile releases that predate this file. */
  readonly product?: Uint8Array | undefined;
  /** Path of the built `worker.js`, which runs fixtures in threads. */
  readonly worker: string;
  /** Milliseconds; overridden only in tests. */
  readonly pace?: HealthPace | undefined;
}

/** Intervals for processing reports, in milliseconds. */
export interface HealthPace {
  /** Length of a minute. */
  readonly minute: number;
  /** Length of a slice, by which rollouts are judged. */
  readonly slice: number;
  /** Between two writes of reports. */
  readonly flush: number;
  /** After a slice, until all servers have written. */
  readonly grace: number;
  /** Between two looks at a rollout. */
  readonly pause: number;
}

/** The people. Tokens are 32 random bytes, issued once and stored as their SHA-256. */
export interface People {
  /** Returns the person of a token or session; undefined when it is unknown. */
  find(token: string): Promise<Person | undefined>;
  /** Returns a person by the name that single sign-on provides. */
  named(name: string): Promise<Person | undefined>;
  /**
   * Adds a person identified by single sign-on, or updates the role it provides; returns the registry's version of the
   * person. Such a person has no permanent token.
   */
  vouchedFor(person: Person): Promise<Person>;
  list(caller: Person): Promise<Person[]>;
  add(caller: Person, person: { name: string; role: Role }): Promise<Person & { token: string }>;
  remove(caller: Person, name: string): Promise<void>;
  /** Issues a token that expires, for a browser. */
  signIn(caller: Person): Promise<{ token: string; ends: string }>;
  /** Ends a session; has no effect on a permanent token. */
  signOut(token: string): Promise<void>;
  /**
   * On an empty registry without `adminToken`: creates the first admin and returns its token.
   *
   * @param keep stores the token for its owner; if that fails, there is no such admin, and the next start tries again
   */
  ensureAdmin(keep?: (token: string) => Promise<void>): Promise<string | undefined>;
  /** Whether nobody but the first admin is known, who is not signed in either. */
  onlyAdmin(): Promise<boolean>;
}

export interface NewDraft {
  readonly note: string;
  readonly base?: number | undefined;
  readonly files: ChangedFiles;
  /** Sent again by the same author, it returns the draft that the first request created. */
  readonly key?: string | undefined;
}

export interface RebaseOptions {
  /** Contents of the files that changed on both sides. */
  readonly resolved?: ChangedFiles | undefined;
  /** The release that they were merged with: the conflict's `onto`. Required with `resolved`. */
  readonly onto?: number | undefined;
  /** The version of the draft that they were merged from: the conflict's `version`; not checked when omitted. */
  readonly version?: number | undefined;
}

export interface PublishOptions {
  /** Percentage: 100 (the default) is everyone at once, less starts a candidate. */
  readonly percent?: number | undefined;
  /** Why an operator publishes despite failing fixtures. */
  readonly reason?: string | undefined;
  /** The channel's `seq` that the caller has seen; not checked when omitted. */
  readonly seq?: number | undefined;
  /** The version of the draft that the caller has seen; not checked when omitted. */
  readonly version?: number | undefined;
}

export interface HaltOptions {
  readonly note?: string | undefined;
  /** Figures behind an automatic halt; stored in the audit entry. */
  readonly figures?: { readonly [name: string]: number | string } | undefined;
  readonly seq?: number | undefined;
}

export interface RollbackOptions {
  /**
   * When omitted: withdraws the candidate if there is one, otherwise goes back to the base of the production release.
   */
  readonly release?: number | undefined;
  readonly note: string;
  readonly seq?: number | undefined;
}
