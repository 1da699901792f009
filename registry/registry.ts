import type { HealthBook } from './health/book.ts';
import type {
  AuditEntry,
  Channel,
  CompiledRelease,
  Content,
  Difference,
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
 * The registry: what was published, what is about to be, and who may. Every method that changes something looks at role,
 * state and `seq` in the transaction that writes, enters the change into the audit, and resolves when it is on the disk.
 * All reject with a {@link Refusal} for what the caller has to put right, and where the data cannot be reached (503).
 */
export interface Registry {
  readonly people: People;
  /** Newest first; all of them, or so many before a number. */
  releases(given?: { before?: number | undefined; limit?: number | undefined }): Promise<ReleaseInfo[]>;
  release(release: number): Promise<ReleaseInfo & { files: ReleaseFile[] }>;
  /** Every file of a release, by its path. */
  sources(release: number): Promise<ReadonlyMap<string, Uint8Array>>;
  /** A file as it was written. */
  file(release: number, path: string): Promise<Uint8Array>;
  /** Those of these hashes (SHA-256, hexadecimal) whose bytes the registry has, in whatever release or draft. */
  known(hashes: readonly string[]): Promise<string[]>;
  difference(from: Version, to: Version): Promise<Difference>;

  /** Newest first: so many, 100 where nothing is said, before a number. */
  drafts(given?: { before?: number | undefined; limit?: number | undefined }): Promise<DraftInfo[]>;
  draft(draft: number): Promise<DraftInfo>;
  /** A draft over a release, production's where none is given. Errors in its documents do not keep it from being made. */
  createDraft(caller: Person, given: NewDraft): Promise<DraftInfo>;
  /**
   * Changes one file of a draft; null deletes it. A draft that was sent for review is open again, its approvals void.
   *
   * @param ifMatch hash of the file that the caller has seen, in the draft or else in its base; `*` for whatever is there,
   *   an empty text for a file that is not there. 409 otherwise, with `{ hash, content }` of what is there
   */
  writeFile(
    caller: Person,
    draft: number,
    path: string,
    content: Content | null,
    ifMatch: string,
  ): Promise<{ draft: DraftInfo; hash: string | null }>;
  /** A file as it is in a draft: the draft's own, else its base's. */
  readFile(draft: number, path: string): Promise<{ content: Content; hash: string }>;
  /** Compiles, plays fixtures and puts the draft before others: 422 with its issues where there is an error. */
  review(caller: Person, draft: number): Promise<DraftInfo>;
  approve(caller: Person, draft: number): Promise<DraftInfo>;
  /** Back to its author, in words. */
  sendBack(caller: Person, draft: number, note: string): Promise<DraftInfo>;
  closeDraft(caller: Person, draft: number): Promise<DraftInfo>;
  /**
   * Puts a draft over what is production now. Changes to different files merge by themselves; a file that changed on both
   * sides is refused with 409 and `conflicts`, each `{ path, base, theirs, mine }`, until `resolved` says what is to stand
   * there. Review and publishing do this by themselves.
   */
  rebase(caller: Person, draft: number, given?: RebaseOptions): Promise<DraftInfo>;
  publish(caller: Person, draft: number, given?: PublishOptions): Promise<{ release: number; seq: number }>;

  /** What was said in a draft, oldest first. */
  comments(draft: number): Promise<DraftComment[]>;
  comment(caller: Person, draft: number, given: NewComment): Promise<DraftComment>;
  resolveComment(caller: Person, draft: number, comment: number): Promise<DraftComment>;
  /** Notes where somebody is in a draft, and answers where the others are who were seen in the last seconds. */
  present(caller: Person, draft: number, place: DraftPlace): Promise<Presence[]>;

  channel(): Promise<Channel>;
  rollout(caller: Person, given: { percent: number; seq: number }): Promise<Channel>;
  halt(caller: Person | 'automatic', given: HaltOptions): Promise<Channel>;
  rollback(caller: Person, given: RollbackOptions): Promise<Channel>;

  /** Entries after a number, oldest first. */
  audit(given?: { after?: number | undefined; limit?: number | undefined }): Promise<{ entries: AuditEntry[] }>;
  /** Computes the chain again; `broken` is the number of the first entry that does not fit. */
  verifyAudit(): Promise<{ entries: number; broken: number | null }>;

  /** A token that opens a draft on a phone for a day. */
  preview(caller: Person, draft: number): Promise<{ token: string; ends: string }>;
  /** The draft of a token; undefined for one that is not, or no longer, known. */
  previewed(token: string): Promise<number | undefined>;

  /** What phones get of a version. For a release the form that was kept when it was published. */
  compiled(version: Version): Promise<CompiledRelease>;
  /**
   * A release compiled again, by the program as it is now. Where it has errors now, `compiled` lacks screens: what was kept
   * goes on being served.
   */
  recompiled(release: number): Promise<{ compiled: CompiledRelease; issues: readonly Issue[] }>;
  /** How the folder that holds `screens/` differs from production. */
  folderChanges(folder: string): Promise<FileChange[]>;
  /**
   * Hears of the channel soon after its `seq` changed, here or on another server; it may hear once of what it knows.
   * Answers how to stop listening.
   */
  changed(listener: (channel: Channel) => void): () => void;
  /** Imports the folder that holds `screens/` as release 1 where there is no release yet; answers whether it did. */
  importFolder(folder: string): Promise<boolean>;
  /** What phones report. */
  readonly health: HealthBook;
  /**
   * Looks after rollouts from now on, and halts one whose candidate does worse than production. Any number of servers may.
   * Answers how to stop.
   */
  watchRollouts(): () => void;
  /** What all servers sign reports of phones with; undefined where it can be neither read nor made just now. */
  reportKey(): Promise<Uint8Array | undefined>;
  /** Resolves when the data can be reached. */
  ping(): Promise<void>;
  /** Stops threads and listening; the store is its owner's to close. */
  close(): Promise<void>;
}

/** What a registry is opened with. */
export interface RegistryOptions {
  /** Where its data is; its owner closes it, after the registry. */
  readonly store: Store;
  /** Milliseconds since 1970. */
  now(): number;
  /** Hears, in one line, what its owner should know. */
  log(line: string): void;
  /** Whoever has this token is `admin`: the setting `ADMIN_TOKEN`. */
  readonly adminToken?: string | undefined;
  /** How many people must approve a draft; 1 when absent. */
  readonly approvals?: number | undefined;
  /** The folder's `product.json`: releases from before there was such a file are compiled with it. */
  readonly product?: Uint8Array | undefined;
  /** Path of the built `worker.js`, which plays fixtures in threads. */
  readonly worker: string;
  /** Milliseconds; others than the usual ones in tests alone. */
  readonly pace?: HealthPace | undefined;
}

/** How fast what phones report is taken in. All in milliseconds. */
export interface HealthPace {
  /** How long a minute is. */
  readonly minute: number;
  /** How long a slice is, by which rollouts are judged. */
  readonly slice: number;
  /** Between two writes of what was reported. */
  readonly flush: number;
  /** After a slice, until all servers have written. */
  readonly grace: number;
  /** Between two looks at a rollout. */
  readonly pause: number;
}

/** Who is known. Tokens are 32 random bytes, given out once and kept as their SHA-256. */
export interface People {
  /** The person of a token or of a session; undefined for one that is not known. */
  find(token: string): Promise<Person | undefined>;
  /** The person of a name, as single sign-on knows it. */
  named(name: string): Promise<Person | undefined>;
  /**
   * Enters a person for whom single sign-on vouches, or gives the role that it says; answers whom the registry knows then.
   * Such a person has no lasting token.
   */
  vouchedFor(person: Person): Promise<Person>;
  list(caller: Person): Promise<Person[]>;
  add(caller: Person, person: { name: string; role: Role }): Promise<Person & { token: string }>;
  remove(caller: Person, name: string): Promise<void>;
  /** A token that ends by itself, for a browser. */
  signIn(caller: Person): Promise<{ token: string; ends: string }>;
  /** Ends a session; a lasting token is left alone. */
  signOut(token: string): Promise<void>;
  /** On an empty registry without `adminToken`: makes the first admin and answers its token. */
  ensureAdmin(): Promise<string | undefined>;
}

export interface NewDraft {
  readonly note: string;
  readonly base?: number | undefined;
  /** By path relative to `screens/`; null deletes. */
  readonly files: { readonly [path: string]: Content | null };
}

export interface RebaseOptions {
  /** The contents of files that changed on both sides, by path; null deletes. */
  readonly resolved?: { readonly [path: string]: Content | null } | undefined;
}

export interface PublishOptions {
  /** To how many: 100 or absent is everybody at once, less starts a candidate. */
  readonly percent?: number | undefined;
  /** Why an operator publishes although fixtures fail. */
  readonly reason?: string | undefined;
  /** The channel's `seq` that the caller has seen; not compared where absent. */
  readonly seq?: number | undefined;
}

export interface HaltOptions {
  readonly note: string;
  /** What an automatic halt saw; becomes part of the entry in the audit. */
  readonly figures?: { readonly [name: string]: number | string } | undefined;
  readonly seq?: number | undefined;
}

export interface RollbackOptions {
  /** Absent: takes the candidate back where there is one, else the release that production was made over. */
  readonly release?: number | undefined;
  readonly note: string;
  readonly seq?: number | undefined;
}
