import type { BackendSettings } from '../schemas/backend.ts';
import type { CompiledScreen } from '../schemas/compiled.ts';
import type { DesignTokens } from '../schemas/generated/types.ts';

/** The highest number of a release, draft or entry that a request may name: databases store 32 bits. */
export const MAX_NUMBER = 999_999_999;

/** Roles; each includes the permissions of those before it. */
export const ROLES = ['viewer', 'editor', 'approver', 'operator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A person known to the registry. Names are case-insensitive. */
export interface Person {
  readonly name: string;
  readonly role: Role;
}

/** A file: the text of a document or drawing, or the bytes of a picture. */
export type Content = string | { readonly base64: string };

/** Changes of files, by path relative to `screens/`; null deletes. */
export interface ChangedFiles {
  readonly [path: string]: Content | null;
}

export type DraftState = 'open' | 'in-review' | 'approved' | 'published' | 'closed';

/** An issue in a draft's documents. */
export interface Issue {
  /** Path of the file, relative to `screens/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  /** The end of the message that says what to do with files, for those who have none. */
  readonly advice?: string;
}

export interface FailedFixture {
  readonly screen: string;
  readonly fixture: string;
  /** Failure message of one or more lines. */
  readonly why: string;
  /** Its file, relative to `screens/`; missing in releases older than this field. */
  readonly file?: string | undefined;
  /** Line of the step that failed, if there is one. */
  readonly line?: number | undefined;
  /** It was not run, because a screen has an error. */
  readonly unplayed?: true | undefined;
}

/** Summary of compiling the documents and running their fixtures. */
export interface Checked {
  /** How many screens compile. */
  readonly screens: number;
  /** How many fixtures there are. */
  readonly fixtures: number;
  readonly failed: readonly FailedFixture[];
  /** Coverage of the rules by the fixtures, 0 to 1; null when it was not measured. */
  readonly coverage: number | null;
  /** Number of issues, including warnings. */
  readonly issues: number;
}

export interface ReleaseInfo {
  readonly release: number;
  /** The release it is based on; null for the first. */
  readonly base: number | null;
  readonly author: string;
  /** Who approved it last; null when no approval was required. */
  readonly approver: string | null;
  readonly note: string;
  /** ISO 8601. */
  readonly at: string;
  readonly checked: Checked | null;
}

export interface ReleaseFile {
  /** Relative to `screens/`. */
  readonly path: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly hash: string;
  /** Its size in bytes. */
  readonly bytes: number;
}

export interface DraftInfo {
  readonly draft: number;
  readonly base: number;
  readonly state: DraftState;
  readonly author: string;
  /** Everybody who worked on it, and so may not approve it. */
  readonly authors: readonly string[];
  /** Incremented with every change of its files, note or base. */
  readonly version: number;
  readonly note: string;
  /** When it last changed, ISO 8601. */
  readonly at: string;
  /** Issues from the last compilation: when it was created, changed, merged or sent for review. */
  readonly issues: readonly Issue[];
  /** Result of the last review; null when something has changed since. */
  readonly checked: Checked | null;
  /** Since it was last sent for review; of a draft that is not published or closed, only those that count now. */
  readonly approvals: readonly { readonly who: string; readonly at: string }[];
  /** Who sent it back for what reason; null unless it is still to be sent for review again. */
  readonly sentBack: { readonly who: string; readonly at: string; readonly note: string } | null;
  /** Number of comments that nobody has resolved. */
  readonly openComments: number;
  /** The release it was published as. */
  readonly release: number | null;
  readonly files: ChangedFiles;
  /** SHA-256 of each of its files, hexadecimal; compared with `If-Match`, where it is in quotes. */
  readonly hashes: { readonly [path: string]: string | null };
}

/** The kinds of audit entries that change which release phones get. */
export const CHANNEL_CHANGES = ['import', 'publish', 'rollout', 'halt', 'rollback', 'restore'] as const;
export type ChannelChange = (typeof CHANNEL_CHANGES)[number];

export interface Candidate {
  readonly release: number;
  /** 0 to 100, in steps of a hundredth. */
  readonly percent: number;
  /** Halted: nobody gets it. */
  readonly state: 'running' | 'halted';
  /** New for each candidate. */
  readonly salt: string;
}

/** The state of production. */
export interface Channel {
  readonly channel: 'production';
  readonly release: number;
  /** Incremented with every change. */
  readonly seq: number;
  readonly candidate: Candidate | null;
}

export type FixtureEnd = 'passed' | 'failed' | 'absent';

/** A node of a document in a draft. */
export interface DraftPlace {
  /** Relative to `screens/`. */
  readonly file: string;
  /** Path of the node in the file: `view[3].cases[0]`; empty for the whole document. */
  readonly path: string;
  /** Display name: `Button “Back”`. */
  readonly name: string;
}

/** The nodes of a file with the same name, in document order. */
export interface Namesakes {
  /** Hash of the content of each. */
  readonly marks: readonly string[];
  /** Index of the right one, from 0. */
  readonly at: number;
}

/** A new comment on a node of a draft. */
export interface NewComment extends DraftPlace {
  readonly namesakes?: Namesakes | undefined;
  readonly text: string;
}

/** A comment on a node of a draft. */
export interface DraftComment extends DraftPlace {
  /** The nodes that had its name at the time; null when not provided. */
  readonly namesakes: Namesakes | null;
  readonly comment: number;
  readonly draft: number;
  readonly text: string;
  readonly author: string;
  /** ISO 8601. */
  readonly at: string;
  /** Who resolved it; null while it is open. */
  readonly resolved: { readonly who: string; readonly at: string } | null;
}

/** A person's position in a draft. */
export interface Presence extends DraftPlace {
  readonly who: string;
}

/** The three versions of a file that changed on both sides; null: it does not exist. */
export interface Conflict {
  readonly path: string;
  /** Where both began. */
  readonly base: Content | null;
  /** As published meanwhile. */
  readonly theirs: Content | null;
  /** As the draft has it. */
  readonly mine: Content | null;
  /** Which release has the other change; null when a release was taken back. */
  readonly by: ReleasedBy | null;
}

/** The release that has a change, and its author. */
export interface ReleasedBy {
  readonly release: number;
  readonly author: string;
}

export interface DifferenceOptions {
  /** Whether to compare the outcomes of the fixtures; true by default. */
  readonly fixtures?: boolean;
}

/** What changes from one version to another. */
export interface Difference {
  readonly sentences: readonly { readonly screen: string; readonly says: string; readonly money: boolean }[];
  readonly files: readonly FileChange[];
  /** Fixtures with a different outcome; one that fails now, with the reason. */
  readonly fixtures: readonly ({
    readonly screen: string;
    readonly fixture: string;
    readonly before: FixtureEnd;
    readonly after: FixtureEnd;
  } & Partial<FailedFixture>)[];
}

export interface FileChange {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
}

/** One change of the registry. */
export interface AuditEntry {
  /** From 1, without gaps. */
  readonly n: number;
  /** ISO 8601. */
  readonly at: string;
  /** A person's name, or `automatic`. */
  readonly who: string;
  readonly what: string;
  readonly release?: number;
  readonly draft?: number;
  readonly note?: string;
  /** Further data: the percentage, the figures of a halt, the reason for publishing despite a failing fixture. */
  readonly details?: { readonly [name: string]: unknown };
  /** Hash of the entry before; 64 zeros for the first. */
  readonly before: string;
  readonly hash: string;
}

/** Reports about a screen. */
export interface ScreenHealth {
  readonly screen: string;
  readonly opened: number;
  readonly shown: number;
  readonly failed: number;
  readonly crashed: number;
  readonly slow: number;
}

/** A set of documents: a release, a draft over its base, or files by path relative to `screens/`. */
export type Version =
  | { readonly release: number }
  | { readonly draft: number }
  | { readonly files: ReadonlyMap<string, Content> };

/** What phones get of a version, as plain data that can be sent to another process. */
export interface CompiledRelease {
  /** Every screen that compiles. */
  readonly documents: readonly CompiledScreen[];
  readonly brand: { readonly [name: string]: string };
  /** Missing in releases older than this field. */
  readonly tokens?: DesignTokens | undefined;
  readonly backend: BackendSettings;
  /** Pictures by address, which contains the hash of their bytes. */
  readonly assets: ReadonlyMap<string, { readonly file: string; readonly bytes: Uint8Array }>;
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 503;

/** A refused request; the message tells the person who sent it why, and what to do. */
export class Refusal extends Error {
  /**
   * @param status of HTTP
   * @param code stable, kebab-case
   * @param details current state, issues or failed fixtures; plain data, part of the response
   */
  constructor(
    readonly status: RefusalStatus,
    readonly code: string,
    message: string,
    readonly details: { readonly [name: string]: unknown } = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
