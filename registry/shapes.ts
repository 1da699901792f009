import type { BackendSettings } from '../schemas/backend.ts';
import type { CompiledScreen } from '../schemas/compiled.ts';
import type { DesignTokens } from '../schemas/generated/types.ts';

/** What a person may do; each role may do what those before it may. */
export const ROLES = ['viewer', 'editor', 'approver', 'operator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Somebody whom the registry knows. A name is one person, in every letter case. */
export interface Person {
  readonly name: string;
  readonly role: Role;
}

/** A file: the text of a document or a drawing, or the bytes of a picture. */
export type Content = string | { readonly base64: string };

export type DraftState = 'open' | 'in-review' | 'approved' | 'published' | 'closed';

/** A finding in a draft's documents. */
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
}

export interface FailedFixture {
  readonly screen: string;
  readonly fixture: string;
  /** What failed, one line or more. */
  readonly why: string;
}

/** What was found when the documents were compiled and their fixtures played. */
export interface Checked {
  /** How many screens compile. */
  readonly screens: number;
  /** How many fixtures there are. */
  readonly fixtures: number;
  readonly failed: readonly FailedFixture[];
  /** Share of what must be seen of the rules that the fixtures reach, 0 to 1; null where it was not measured. */
  readonly coverage: number | null;
  /** How many issues there are, warnings among them. */
  readonly issues: number;
}

export interface ReleaseInfo {
  readonly release: number;
  /** The release that it was made over; null for the first. */
  readonly base: number | null;
  readonly author: string;
  /** Who approved it last; null where nobody had to. */
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
  /** Its size. */
  readonly bytes: number;
}

export interface DraftInfo {
  readonly draft: number;
  readonly base: number;
  readonly state: DraftState;
  readonly author: string;
  readonly note: string;
  /** When it changed last, ISO 8601. */
  readonly at: string;
  /** What was found at the last look: when it was made, changed, merged or sent for review. */
  readonly issues: readonly Issue[];
  /** Since the last review; null where something changed after it. */
  readonly checked: Checked | null;
  readonly approvals: readonly { readonly who: string; readonly at: string }[];
  /** The release that it became. */
  readonly release: number | null;
  /** What it changes; null: deleted. */
  readonly files: { readonly [path: string]: Content | null };
  /** SHA-256 of each of its files, hexadecimal: what `If-Match` compares with, in quotes there. */
  readonly hashes: { readonly [path: string]: string | null };
}

export interface Candidate {
  readonly release: number;
  /** 0 to 100, in steps of a hundredth. */
  readonly percent: number;
  /** Halted: nobody gets it. */
  readonly state: 'running' | 'halted';
  /** New for each candidate. */
  readonly salt: string;
}

/** What production is. */
export interface Channel {
  readonly channel: 'production';
  readonly release: number;
  /** Rises by one at every change. */
  readonly seq: number;
  readonly candidate: Candidate | null;
}

export type FixtureEnd = 'passed' | 'failed' | 'absent';

/** A node of a document in a draft. */
export interface DraftPlace {
  /** Relative to `screens/`. */
  readonly file: string;
  /** Of the node in the file, in words: `view[3].cases[0]`; empty for the whole document. */
  readonly path: string;
  /** What people call it: `Button “Back”`. */
  readonly name: string;
}

/** The nodes of a file that have one name, in the order of the file. */
export interface Namesakes {
  /** What each holds, by a hash of it. */
  readonly marks: readonly string[];
  /** Which of them is meant, from 0. */
  readonly at: number;
}

/** Something to say at a node of a draft. */
export interface NewComment extends DraftPlace {
  readonly namesakes?: Namesakes | undefined;
  readonly text: string;
}

/** Something that was said at a node of a draft. */
export interface DraftComment extends DraftPlace {
  /** The nodes that had its name then; null where that was not said. */
  readonly namesakes: Namesakes | null;
  readonly comment: number;
  readonly draft: number;
  readonly text: string;
  readonly author: string;
  /** ISO 8601. */
  readonly at: string;
  /** Who settled it; null while it is open. */
  readonly resolved: { readonly who: string; readonly at: string } | null;
}

/** Where somebody is in a draft. */
export interface Presence extends DraftPlace {
  readonly who: string;
}

/** What changes from one version to another. */
export interface Difference {
  readonly sentences: readonly { readonly screen: string; readonly says: string; readonly money: boolean }[];
  readonly files: readonly FileChange[];
  /** Fixtures that end otherwise. */
  readonly fixtures: readonly {
    readonly screen: string;
    readonly fixture: string;
    readonly before: FixtureEnd;
    readonly after: FixtureEnd;
  }[];
}

export interface FileChange {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
}

/** One change of the registry. */
export interface AuditEntry {
  /** From 1, without a gap. */
  readonly n: number;
  /** ISO 8601. */
  readonly at: string;
  /** A person's name, or `automatic`. */
  readonly who: string;
  readonly what: string;
  readonly release?: number;
  readonly draft?: number;
  readonly note?: string;
  /** What else belongs to it: the percentage, the figures of a halt, why a failing fixture was passed over. */
  readonly details?: { readonly [name: string]: unknown };
  /** Hash of the entry before; 64 zeros before the first. */
  readonly before: string;
  readonly hash: string;
}

/** What phones reported of a screen. */
export interface ScreenHealth {
  readonly screen: string;
  readonly opened: number;
  readonly shown: number;
  readonly failed: number;
  readonly crashed: number;
  readonly slow: number;
}

/** Which documents are meant: a release, a draft over its base, or files by their path relative to `screens/`. */
export type Version =
  | { readonly release: number }
  | { readonly draft: number }
  | { readonly files: ReadonlyMap<string, Content> };

/** What phones get of a version, as plain data: it can be sent to another process. */
export interface CompiledRelease {
  /** Every screen that compiles. */
  readonly documents: readonly CompiledScreen[];
  readonly brand: { readonly [name: string]: string };
  /** Absent in releases that were made before there were any. */
  readonly tokens?: DesignTokens | undefined;
  readonly backend: BackendSettings;
  /** Pictures by their address, which holds the hash of their bytes. */
  readonly assets: ReadonlyMap<string, { readonly file: string; readonly bytes: Uint8Array }>;
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 503;

/** Why the registry does not do what it was asked for; the message is for the person who asked, and says what to do. */
export class Refusal extends Error {
  /**
   * @param status of HTTP
   * @param code stable, kebab-case
   * @param details what is there now, issues, failed fixtures; plain data, part of the answer
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
